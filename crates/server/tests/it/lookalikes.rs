//! Nobody takes a name that could be taken for somebody else's, or more names than are their share.

use foursight_arena::NameKeys;
use foursight_server::store::{NewPerson, Person, Store};
use futures_util::future::join_all;
use serde_json::json;

use crate::people::somebody;
use crate::world::World;

#[tokio::test]
async fn a_name_that_looks_like_somebody_elses_is_taken() {
    let world = World::new().await;
    somebody(&world, "Iris").await;
    for alike in ["iris", "lris", "\u{406}ris", "\u{456}ris", "\u{ff29}\u{ff52}\u{ff49}\u{ff53}"] {
        let (status, problem) =
            world.post("/api/people", None, json!({"name": alike, "colour": 1})).await;
        assert_eq!((status.as_u16(), &problem["code"]), (409, &json!("name_taken")), "{alike}");
        assert!(problem["detail"].as_str().unwrap().contains("looks the same"), "{problem}");
    }
    somebody(&world, "Irina").await;
}

#[tokio::test]
async fn names_of_before_anybody_looked_are_looked_at_with_the_next_start() {
    let mut world = World::new().await;
    somebody(&world, "Iris").await;
    somebody(&world, "Tom").await;
    world.stop().await;
    // Tom and his double were there before; both stay.
    let before = "UPDATE people SET look = NULL, folded = lower(name); \
        INSERT INTO people (id, name, folded, colour, secret_sha256, created_ms, seen_ms) \
        SELECT 'dubbe00000', 'Torn', 'torn', 1, 'x', 1, seen_ms FROM people WHERE name = 'Tom'";
    sqlx::raw_sql(before).execute(&mut world.foreign().await).await.unwrap();
    world.start_again(|_| {}).await;
    for alike in ["lris", "\u{456}ris", "T\u{43e}m", "torn"] {
        let wanted = json!({"name": alike, "colour": 1});
        assert_eq!(world.post("/api/people", None, wanted).await.0, 409, "{alike}");
    }
    assert_eq!(world.get("/api/people/dubbe00000").await.1["person"]["name"], "Torn");
}

/// Of those who choose names that look alike in the same instant one alone gets it, in both databases.
pub(crate) async fn suite(store: &dyn Store) {
    let alike = ["Rex", "rex", "REX", "R\u{435}x"];
    let keys = NameKeys::of("Rex");
    for round in 0..10 {
        let person = |number: usize, name: &str| Person {
            id: format!("alike{round:04}{number}"),
            name: name.to_owned(),
            colour: 1,
        };
        let new = |number: usize, name: &str| NewPerson {
            person: person(number, name),
            keys: NameKeys::of(name),
            secret_sha256: format!("{round} {number}"),
            created_ms: 7,
        };
        // Those who are new, and those who change theirs.
        let others: Vec<NewPerson> =
            (4..8).map(|number| new(number, &format!("other {number}"))).collect();
        for other in &others {
            assert!(store.add_person(other).await.unwrap());
        }
        let newcomers: Vec<NewPerson> =
            alike.iter().enumerate().map(|(number, name)| new(number, name)).collect();
        let changed: Vec<Person> =
            alike.iter().zip(4..).map(|(name, number)| person(number, name)).collect();
        let (added, changed_name) = tokio::join!(
            join_all(newcomers.iter().map(|new| store.add_person(new))),
            join_all(changed.iter().map(|person| store.change_person(person, &keys))),
        );
        let got = added.into_iter().chain(changed_name).map(Result::unwrap);
        assert_eq!(got.filter(|got| *got).count(), 1, "{round}");
        for number in 0..8 {
            store.delete_person(&person(number, "").id).await.unwrap();
        }
    }
}

#[tokio::test]
async fn names_from_one_address_are_limited() {
    let world = World::with(|options| {
        let mut limits = options.usual_limits();
        limits.set("people", "1/h:2").unwrap();
        options.limits = Some(limits);
    })
    .await;
    somebody(&world, "Anna").await;
    somebody(&world, "Ben").await;
    let (status, problem) = world.post("/api/people", None, json!({"name": "Eve"})).await;
    assert_eq!((status.as_u16(), &problem["code"]), (429, &json!("too_many")));
}
