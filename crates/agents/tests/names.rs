//! Players are found by name, and a wrong name or game is answered helpfully.

mod common;

use common::rules;
use foursight_agents::AgentKind;

#[test]
fn every_name_leads_to_its_player() {
    for kind in AgentKind::all().chain([AgentKind::Pattern { difficulty: 70 }]) {
        assert_eq!(kind.to_string().parse(), Ok(kind));
    }
    assert_eq!("pattern:100".parse(), Ok(AgentKind::Pattern { difficulty: 100 }));
    assert_eq!("LEVEL5".parse(), Ok(AgentKind::Level(5)));
}

#[test]
fn a_wrong_name_is_told_the_right_ones() {
    let fault = |name: &str| name.parse::<AgentKind>().unwrap_err().to_string();
    assert!(fault("bloker").contains("did you mean \"blocker\"?"), "{}", fault("bloker"));
    assert!(fault("level10").contains("did you mean \"level1\"?"), "{}", fault("level10"));
    assert!(fault("pattern:700").contains("did you mean"), "{}", fault("pattern:700"));
    assert!(fault("").contains("there are random, blocker, level1"), "{}", fault(""));
    assert!(!fault("grandmaster").contains("did you mean"));
}

#[test]
fn a_player_says_why_a_game_does_not_suit_it() {
    let fault = |kind: AgentKind, game: &str| kind.suits(&rules(game)).unwrap_err().to_string();
    assert!(fault(AgentKind::Perfect, "connect4-xtreme").contains("bombs"));
    assert!(fault(AgentKind::Perfect, "connect5").contains("5 in a row"));
    assert!(fault(AgentKind::Perfect, "gomoku").contains("drop games"));
    assert!(fault(AgentKind::Xtreme, "connect4-three").contains("drop games"));
    assert_eq!(AgentKind::Perfect.suits(&rules("connect4")), Ok(()));
    assert_eq!(AgentKind::Xtreme.suits(&rules("connect5")), Ok(()));
    assert!(AgentKind::Perfect.build(&rules("pente"), 1).is_err());
}
