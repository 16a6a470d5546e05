//! How games end: by scores, by explosions, and because nobody can move.

use std::collections::BTreeSet;

use foursight_rules::format::{Effect, NoMoves, NoMovesResult};

use crate::state::{End, State};

impl State {
    /// Those who are still in the game.
    pub(crate) fn playing(&self) -> BTreeSet<u8> {
        (0..self.game.players).filter(|player| !self.out.contains(player)).collect()
    }

    /// Everybody who has reached a threshold and is not out: with the score, in order.
    fn reached(&self) -> Vec<(String, Effect, u8)> {
        let mut reached = Vec::new();
        for score in &self.game.scores {
            for player in self.playing() {
                if score.threshold.is_some_and(|at| self.score(&score.name, player) >= at) {
                    reached.push((score.name.clone(), score.effect, player));
                }
            }
        }
        reached
    }

    /// What the scores decide after a move.
    pub(crate) fn judge(&mut self) {
        for (score, effect, player) in self.reached() {
            if self.end.is_some() || self.out.contains(&player) {
                continue;
            }
            match effect {
                Effect::Win => self.win(BTreeSet::from([player]), &score),
                Effect::Lose => {
                    let mut others = self.playing();
                    others.remove(&player);
                    self.win(others, &score);
                }
                Effect::Out => {
                    self.out.insert(player);
                    self.last_out = Some(score);
                }
            }
        }
        self.end_if_alone();
    }

    fn win(&mut self, players: BTreeSet<u8>, score: &str) {
        let reason = Some(score.to_owned());
        self.end = Some(if players.is_empty() { End::Drawn } else { End::Won { players, reason } });
    }

    /// Whoever is the last one left has won.
    fn end_if_alone(&mut self) {
        if let Some(score) = self.last_out.take()
            && self.end.is_none()
            && self.playing().len() < 2
        {
            self.win(self.playing(), &score);
        }
    }

    /// What the scores decide after an explosion.
    pub(crate) fn judge_explosion(&mut self) {
        // Nobody moved, so nobody is first: all winners win, else all losers lose.
        let reached = self.reached();
        let with = |wanted: Effect| {
            let mut those = reached.iter().filter(|(_, effect, _)| *effect == wanted).peekable();
            let score = those.peek().map(|(score, ..)| score.clone())?;
            Some((score, those.map(|(.., player)| *player).collect::<BTreeSet<u8>>()))
        };
        if let Some((score, winners)) = with(Effect::Win) {
            self.win(winners, &score);
        } else if let Some((score, losers)) = with(Effect::Lose) {
            let others = self.playing().difference(&losers).copied().collect();
            self.win(others, &score);
        } else {
            for (score, _, player) in reached {
                if self.out.insert(player) {
                    self.last_out = Some(score);
                }
            }
            self.end_if_alone();
        }
    }

    /// Ends the game if the player to move has no legal move, or the position is an old one.
    pub(crate) fn end_if_stuck(&mut self) {
        if self.end.is_some() || self.chance.is_some() {
            return;
        }
        if !self.is_stuck() {
            self.end_if_repeated();
            return;
        }
        let stuck = self.player;
        let mut players = self.playing();
        match &self.game.no_moves {
            NoMoves::Named(NoMovesResult::Draw) => players.clear(),
            NoMoves::Named(NoMovesResult::Win) => players.retain(|&player| player == stuck),
            NoMoves::Named(NoMovesResult::Loss) => players.retain(|&player| player != stuck),
            NoMoves::Highest { highest } => {
                let most = players.iter().map(|&player| self.score(highest, player)).max();
                players.retain(|&player| Some(self.score(highest, player)) == most);
                if players.len() > 1 {
                    players.clear();
                }
            }
        }
        self.end =
            Some(if players.is_empty() { End::Drawn } else { End::Won { players, reason: None } });
    }
}
