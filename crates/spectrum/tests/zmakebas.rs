//! Our tapes and those of Debian's `zmakebas`, byte for byte.
#![allow(clippy::unwrap_used)]

mod common;

use common::random::{Random, for_random_inputs};
use common::zmakebas;
use foursight_spectrum::basic::{ListingFault, Numbering, list, tokenize};
use foursight_spectrum::tape::Tape;
use foursight_spectrum::{Board, Edition, Language, Size};

const LABELS: Numbering = Numbering::Labels { first: 10, step: 10 };

/// Compares both tapes, and the text made from ours with the program it came from.
fn assert_same(text: &str, numbering: Numbering, start: Option<u16>) {
    let program = tokenize(text, numbering).unwrap_or_else(|error| panic!("{error} in\n{text}"));
    let ours = Tape::record("Foursight", &program, start).unwrap().to_bytes();
    let theirs = zmakebas(text, numbering, start).unwrap_or_else(|e| panic!("{e} in\n{text}"));
    assert_eq!(ours, theirs, "{text}");
    let again = tokenize(&list(&program).text, Numbering::InText).unwrap();
    assert_eq!(again, program, "{text}\nwas listed as\n{}", list(&program).text);
}

#[test]
fn zmakebas_agrees_on_spacing_and_words() {
    assert_same(
        "  1   print   at 1 , 2 ;  \"to and  fro\"  :  goto 10\n\
         2GO TO 3:gosub4:GOSUB 5:Go Sub 6\n\
         3 let printer=1: let total=printer: let a=b<>c: let d=e<=f>=g\n\
         \n# a comment\n\
         4 randomise: randomize 5: open # 4,\"s\": close#4: OPEN #5,\"k\"\n\
         5 let a$=str$ val \"3\"+chr$ 65: let v=val\"5\": let b=attr (1,2)+point(3,4)\n\
         6 print screen$ (1,1);tab 5;inkey$;rnd;pi;fn a(1,2);usr 5;in 3\n\
         7 \t let\tx = 5 \t: play \"c\": spectrum\n\
         8 if a then if b and c or not d then stop\n",
        Numbering::InText,
        Some(1),
    );
}

#[test]
fn zmakebas_agrees_on_numbers_in_every_form() {
    assert_same(
        "10 print 0;1;65535;65536;-1;- 1;+5;a-1;a+.5;1.5;.5;5.;1e5;1E-5;1e+10;1.e2;.1e1;1e\n\
         20 print bin 1001;bin   0x1F;BIN 0XfF;bin11;bin 11111111111111111111111111111111111\n\
         30 print 0x10;0x1.8p1;3.14159265358979;0.1;1e38;1e-38;4294967296;4294967295.5;.99999999999\n\
         40 let a1=5: let a23=6: let a 5=7: let x=a1+a 2: print 1 2 3;1.2.3;0.000;00012\n\
         50 data 1,-2,3.5,-4.5e-3,\"7\",a8: restore 050: print (1)-1;\"a\"5\n",
        Numbering::InText,
        None,
    );
}

#[test]
fn zmakebas_agrees_on_escapes_and_remarks() {
    assert_same(
        "10 print \"\\a\\B\\u\\t\\*\\\\\\@`@^\\{34}\\{0x7f}\\{010}\\{255}\\  \\' \\ .\\:.\\::\\..\"\n\
         20 print \"\\''\\'.\\.'\\: \\ :\\':\\.:\\:'\\ '\\. \"\"quoted\"\"\"\n\
         30 rem  two  spaces: print \"x\" 5 goto 10 \\{13}\\{14}\\a\n\
         40 print 1: REM\n50 REM x\n60 let remark=1: rem 5 is to print\n\
         70 print \"a\": \\\n   print \"b\" \\\n: print 5\n\
         80 print \"rem\": rem \"\n90 rem\"x\n",
        Numbering::InText,
        Some(9999),
    );
}

#[test]
fn zmakebas_agrees_on_labels() {
    assert_same(
        "@start: print \"go to @end \": goto @end\n  @loop:\n\n@other: let a=@loop : gosub @other\n\
         print \"\\@not a label\"\n# comment\n@end: goto @start\nrem @nowhere\n",
        LABELS,
        Some(10),
    );
}

#[test]
fn zmakebas_refuses_what_we_refuse() {
    let faulty = [
        "print 1\n",
        "10 print\n10 cls\n",
        "10 cls\n5 cls\n",
        "10000 cls\n",
        "   \n",
        "10 print bin 2\n",
        "10 print bin 0xg\n",
        "10 print 1e40\n",
        "10 print \"\\{300}\"\n",
        "10 print \"\\{5\"\n",
        "10 print \"\\.x\"\n",
    ];
    for text in faulty {
        assert!(tokenize(text, Numbering::InText).is_err(), "{text}");
        assert!(zmakebas(text, Numbering::InText, None).is_err(), "{text}");
    }
    for text in
        ["10 cls\n", "goto @x\n", "@x cls\n", "@x: cls\n@x: cls\n", "@a234567890123456x: cls\n"]
    {
        assert!(tokenize(text, LABELS).is_err(), "{text}");
        assert!(zmakebas(text, LABELS, None).is_err(), "{text}");
    }
}

/// What Debian's version gets wrong; later ones do as we do.
#[test]
fn val_and_arguments_of_functions_are_read_as_the_spectrum_needs_them() {
    let bytes = |text| tokenize(text, Numbering::InText).unwrap().lines.remove(0).body;
    assert_eq!(bytes("1 let a$=val$ b$"), b"\xF1a$=\xAEb$");
    assert_eq!(bytes("1 def fn a(x,y$)=x"), b"\xCEa(x\x0E\0\0\0\0\0,y$\x0E\0\0\0\0\0)=x");
}

/// A piece of a line: a word in some spelling, a number, a string, a symbol, spaces.
fn piece(random: &mut Random) -> String {
    let words = [
        "print",
        "PRINT",
        "Let",
        "go to",
        "GOTO",
        "gosub",
        "to",
        "then",
        "at",
        "attr",
        "val",
        "chr$",
        "<=",
        "<>",
        ">=",
        "bin 1",
        "rem ",
        "inkey$",
        "rnd",
        "pi",
        "for",
        "in",
        "or",
        "and",
        "printer",
        "x",
        "a$",
        "total",
        "open #",
        "close#",
        "randomise",
        "go  to",
        "fn",
    ];
    let symbols = [":", ";", ",", "(", ")", "=", "+", "-", "*", "/", "<", ">", "^", "#", "'", "`"];
    let escapes = ["\\a", "\\U", "\\*", "\\{200}", "\\{0x1}", "\\:.", "\\ '"];
    const DIGITS: &str = "0123456789";
    match random.below(9) {
        0 => random.one_of(&words).to_owned(),
        1 => random.one_of(&symbols).to_owned(),
        2 => random.text_of(DIGITS, 1, 6),
        3 => format!("{}.{}", random.text_of(DIGITS, 0, 3), random.text_of(DIGITS, 1, 3)),
        4 => {
            let (first, last) = (random.text_of("123456789", 1, 1), random.text_of(DIGITS, 1, 1));
            format!("{first}e{}{last}", random.text_of("+-", 0, 1))
        }
        5 => format!("\"{}\"", random.text_of("abcdefghijklmnopqrstuvwxyz 0123456789:", 0, 8)),
        6 => format!("\"{}\"", random.one_of(&escapes)),
        7 => random.text_of(" ", 0, 3),
        _ => " ".to_owned(),
    }
}

#[test]
fn zmakebas_agrees_on_random_lines() {
    let mut compared = 0;
    for_random_inputs(600, |random| {
        let mut text = String::new();
        for number in 1..=1 + random.below(7) {
            let line: String = (0..1 + random.below(13)).map(|_| piece(random)).collect();
            text.push_str(&format!("{} {line}\n", number * 10));
        }
        let ours = tokenize(&text, Numbering::InText);
        // It never ends when a number is infinite.
        if matches!(&ours, Err(error) if matches!(error.fault, ListingFault::Number(_))) {
            return;
        }
        compared += 1;
        match zmakebas(&text, Numbering::InText, None) {
            Ok(theirs) => {
                let ours = Tape::record("Foursight", &ours.unwrap(), None).unwrap();
                assert_eq!(ours.to_bytes(), theirs, "{text}");
            }
            Err(_) => assert!(ours.is_err(), "{text}"),
        }
    });
    assert!(compared >= 300, "{compared}");
}

#[test]
fn zmakebas_makes_our_tapes_from_our_texts() {
    let mut boards: Vec<Board> = Board::all().collect();
    boards.push(Board::new(Size { width: 9, height: 6 }, 5).unwrap());
    for board in boards {
        for edition in Edition::ALL {
            for language in [Language::English, Language::German] {
                let text = edition.text_in(board, language).unwrap();
                let ours = edition.tape_in(board, language).unwrap().to_bytes();
                let theirs = zmakebas(&text, edition.numbering(), Some(edition.start())).unwrap();
                assert!(ours == theirs, "{edition:?} {board} {language:?}");
            }
        }
    }
}
