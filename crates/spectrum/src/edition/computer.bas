# Foursight for the ZX Spectrum: <board>, <connect> in a row, against the computer.
# BASIC draws and asks; the machine code in the last lines keeps the board and thinks.
# Labels are for zmakebas -l.

REM Foursight <board>
# Room above BASIC for the machine code. The last lines are REMs with its bytes: they end where the
# variables begin (system variable VARS), and the first bytes move the rest up there.
CLEAR <below>
RANDOMIZE USR (PEEK 23627+256*PEEK 23628-<distance>)
# A round disc: four user-defined graphics, a and b over c and d.
RESTORE @discs
FOR i=0 TO 31: READ b: POKE USR "a"+i,b: NEXT i
# h and c: games that the human and the computer have won. f: who begins, 1 human, 2 computer.
LET h=0: LET c=0: LET f=1

REM The title
@title:
POKE 23693,71: BORDER 0: CLS
FOR i=0 TO 6
PRINT AT 2,3+4*i; INK 2+4*(i/2=INT (i/2));"\a\b"; AT 3,3+4*i;"\c\d"
PRINT AT 18,3+4*i; INK 6-4*(i/2=INT (i/2));"\a\b"; AT 19,3+4*i;"\c\d"
NEXT i
PRINT AT 6,11; INK 5;"FOURSIGHT"
PRINT AT 8,5;"<connect> <say goal>"
PRINT AT 11,5; INK 2;"\a\b"; AT 12,5;"\c\d"; AT 11,8; INK 7;"<say you>"
PRINT AT 11,17; INK 6;"\a\b"; AT 12,17;"\c\d"; AT 11,20; INK 7;"Spectrum"
PRINT AT 15,<levels>; INVERSE 1;" 1 "; INVERSE 0;"<say easy>"; INVERSE 1;" 2 "; INVERSE 0;"<say fair>"; INVERSE 1;" 3 "; INVERSE 0;"<say hard>"
@level:
PAUSE 0: LET l=PEEK 23560-48
IF l<1 OR l>3 THEN GO TO @level
# Chance begins with the time since the machine was switched on.
RANDOMIZE

REM A new game
@game:
# Blue paper and white ink, both bright; the two lowest lines in the same.
POKE 23693,79: POKE 23624,79: CLS
PRINT AT 0,1;"<say you> ";h; AT 0,12;"<say level> ";l; AT 0,22-LEN STR$ c;"Spectrum ";c
# q: discs on the board.
LET a=0: LET u=0: LET q=0
FOR k=1 TO <width>
PRINT AT <digits>,<pitch>*k;k
FOR y=1 TO <height>
GO SUB @disc
NEXT y
NEXT k
RANDOMIZE USR <fresh>
LET p=f

REM A move
@ply:
BORDER 2+4*(p=2)
IF p=2 THEN GO TO @ponder
PRINT AT 21,5;"<say move><width>"
@key:
PAUSE 0: LET k=PEEK 23560-48
IF k<1 OR k><width> THEN GO TO @key
GO TO @put
@ponder:
PRINT AT 21,5;"<say thinks>"
POKE <player>,2: POKE <depth>,VAL "<ahead>"(l)
# Among equally good columns it chooses by taste, and chance has a say: more in the opening.
POKE <seed>,INT (256*RND): POKE <mask>,VAL "<variety>"(l)
IF q<<opening> THEN POKE <mask>,<varied>
IF l=1 THEN POKE <mask>,<easy>
LET k=USR <think>
# r: 0 the column is full, 1 the game goes on, 2 a win, 3 a draw.
@put:
POKE <column>,k: POKE <player>,p
LET r=USR <put>
IF r=0 THEN GO TO @key
LET q=q+1

REM The disc falls
# a is its ink, u whether it flashes. Its place in the machine's board is i.
LET i=PEEK (<tops>+k)-<stride>
FOR y=1 TO <rows>-INT (i/<stride>)
LET a=2+4*(p=2): GO SUB @disc
BEEP .02,24-4*y
IF y<<rows>-INT (i/<stride>) THEN LET a=0: GO SUB @disc
NEXT y
IF r=1 THEN LET p=3-p: GO TO @ply
IF r=3 THEN PRINT AT 21,5;"<say draw>": BORDER 0: BEEP .5,0: GO TO @end

REM All lines of the winner flash
LET u=1
FOR d=<first_step> TO <last_step>
LET e=d-<turned>*(d=<first_step>)
LET j=i
@back:
LET j=j-e: IF PEEK (<cells>+j)=p THEN GO TO @back
LET m=j
@forth:
LET j=j+e: IF PEEK (<cells>+j)=p THEN GO TO @forth
IF j-m<<more>*e THEN GO TO @other
@again:
LET j=j-e: IF j=m THEN GO TO @other
LET y=INT (j/<stride>): LET k=j-<stride>*y: LET y=<rows>-y
GO SUB @disc
BEEP .1,12+3*y
GO TO @again
@other:
NEXT d
IF p=1 THEN LET h=h+1: PRINT AT 21,5;"<say won>"
IF p=2 THEN LET c=c+1: PRINT AT 21,5;"<say lost>"

REM The end: another game, or L for another level
@end:
LET f=3-f
PRINT AT 0,<wins>;h; AT 0,22-LEN STR$ c;"Spectrum ";c
PRINT AT 20,5;"L: <say other>"
PAUSE 0
IF PEEK 23560=108 OR PEEK 23560=76 THEN GO TO @title
GO TO @game

REM Draws a disc, or in black a hole
@disc:
PRINT INK a; FLASH u; AT <upper>,<pitch>*k;"\a\b"; AT <lower>,<pitch>*k;"\c\d"
RETURN

@discs:
<discs>
# The machine code. See search.asm.
<code>
