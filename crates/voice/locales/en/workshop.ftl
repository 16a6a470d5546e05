# The games and the workshop.

## Packs and the workshop

page-packs-not-found = Not found
page-packs-all = All games
page-packs-about = Every game is a small JSON file, a pack. Read how it is played, play it, or turn it into a game of your own.
page-packs-new = Design a game
page-packs-addition = add-on
page-packs-players = {$count} players
page-packs-cells = {$count} cells
page-packs-hexagons = {$count} hexagons
page-packs-gravity = stones fall
page-packs-bombs = bombs
page-packs-edit = Edit a copy
page-packs-source = The pack
page-packs-editor-label = The pack as JSON
page-packs-saved = Saved as {$name}.
page-packs-workshop = Workshop
page-packs-play-draft = Play the draft
page-packs-save = Save
page-packs-editor = Editor
page-packs-editor-keys = Ctrl+Space completes; press Escape, then Tab to leave the editor.
page-packs-findings = Findings
page-packs-no-findings = No errors found.
page-packs-completions = What can stand here
page-packs-selection-deleted = Selection deleted
page-packs-edit-own = Edit
page-packs-delete = Delete
page-packs-delete-title = Delete it?
page-packs-keep = Keep it
page-packs-delete-question = Delete the game {$name} from this server? Games that were played by it stay.
page-packs-drafts = Being written in this browser
page-packs-saved-here = Saved to this server
page-packs-given = Games that come with Foursight
page-packs-changed = changed {$when}
page-packs-continue = Continue
page-packs-forget = Discard
page-packs-forget-title = Discard it?
page-packs-forget-question = Discard the text of {$name} and all its versions?
page-packs-how = How to play
page-packs-in-full = The rules in full, for authors of packs
page-packs-kept = Your text is as you left it.
page-packs-elsewhere = This text is also being written in another tab or window. Nothing is lost: the texts of both are among the versions.
page-packs-take-elsewhere = Continue with the other text
page-packs-not-kept = This browser has no room to keep your text: save it, or copy it elsewhere, before you leave.
page-packs-versions = Versions
page-packs-characters = { $count ->
    [one] 1 character
   *[other] {$count} characters
  }
page-packs-restore = Go back
page-packs-restore-version = Go back to the version of {$when}
page-packs-start-over = Start over
page-packs-start-over-title = Start over?
page-packs-start-over-question = What you have written stays among the versions.
page-packs-share = Share
page-packs-share-about = Whoever opens this link can play the game at once. The link itself holds the pack; the server keeps nothing.
page-packs-link-too-long = The link would have {$length} characters, and many programs cut addresses off after {$most}: shorten the pack, or save it and share its page.
page-packs-link-damaged = The pack in this link cannot be read. Perhaps the link was cut off: ask for it again.

## What the server refuses, where its own text would not say more

page-picture-failed = The picture could not be drawn.
