; The computer player: keeps the board, knows who has won, and thinks.
;
; Put in front by the program that assembles this: WIDTH, HEIGHT, CONNECT, STRIDE, and at the end
; the tables `order` (the columns, middle first, ended by 0) and `weights` (lines through a cell).
;
; A cell is a byte in the page BOARD: 0 empty, 1 or 2 a player's disc. Its place in the page is
; STRIDE*(row+1)+column, row 0 at the bottom, column 1 on the left. Column 0 of every row is never
; used, nor are the rows below and above: a walk along a line always ends in an empty cell.
; The page TOPS has the place of the lowest free cell of each column.
;
; Values of positions: 128 is open, 128+n a win for the one to move with n moves of the search
; left, 128-n a loss. NEG turns one player's value into the other's.

BOARD:  EQU 0x84
TOPS:   EQU 0x85
LIMIT:  EQU STRIDE*(HEIGHT+1)   ; places from here on are above the board
OPEN:   EQU 128

        ORG 0x8000
        JP fresh                ; 32768: an empty board
        JP put                  ; 32771: plays `column` for `player`; 0 full, 1 done, 2 won, 3 draw
        JP think                ; 32774: a column for `player`, looking `depth` moves ahead
column: DB 0                    ; 32777
player: DB 0                    ; 32778: 1 or 2
depth:  DB 0                    ; 32779: 1 or more
seed:   DB 0                    ; 32780: where the row of random numbers begins
mask:   DB 0                    ; 32781: which of their bits are added to the weights

free:   DB 0                    ; free cells
best:   DB 0                    ; the best value so far,
weight: DB 0                    ; the lines through its cell
choice: DB 0                    ; and its column

; An empty board.
fresh:  LD HL,BOARD*256
        LD DE,BOARD*256+1
        LD BC,511
        LD (HL),0
        LDIR
        LD HL,TOPS*256+1
        LD A,STRIDE+1
        LD B,WIDTH
lowest: LD (HL),A
        INC L
        INC A
        DJNZ lowest
        LD A,WIDTH*HEIGHT
        LD (free),A
        RET

; Plays a column. What came of it is in BC.
put:    LD A,(column)
        LD L,A
        LD H,TOPS
        LD A,(HL)
        LD BC,0
        CP LIMIT
        RET NC                  ; full
        LD E,A
        ADD A,STRIDE
        LD (HL),A
        LD L,E
        LD H,BOARD
        LD A,(player)
        LD (HL),A
        LD C,A
        LD A,(free)
        DEC A
        LD (free),A
        CALL wins
        LD BC,2
        RET C
        DEC BC
        LD A,(free)
        OR A
        RET NZ
        LD BC,3
        RET

; Does a disc of player C in place L make a line? Carry says so. L and C are kept.
wins:   LD H,BOARD
        LD E,1
        CALL along
        RET C
        LD E,STRIDE
        CALL along
        RET C
        LD E,STRIDE-1
        CALL along
        RET C
        LD E,STRIDE+1

; The same in one direction, E. B counts the discs that are still missing.
along:  LD D,L
        LD B,CONNECT-1
forth:  LD A,L
        ADD A,E
        LD L,A
        LD A,(HL)
        CP C
        JR NZ,turn
        DJNZ forth
        LD L,D
        SCF
        RET
turn:   LD L,D
back:   LD A,L
        SUB E
        LD L,A
        LD A,(HL)
        CP C
        JR NZ,none
        DJNZ back
        LD L,D
        SCF
        RET
none:   LD L,D
        OR A                    ; no carry
        RET

; Can player C win at once? Carry says so, and A is the column. C is kept.
winning:
        LD HL,order
try:    LD A,(HL)
        INC HL
        OR A
        RET Z                   ; all tried, no carry
        PUSH HL
        PUSH AF
        LD L,A
        LD H,TOPS
        LD L,(HL)
        LD A,L
        CP LIMIT
        JR NC,full
        CALL wins
        JR C,found
full:   POP AF
        POP HL
        JR try
found:  POP AF
        POP HL
        SCF
        RET

; The value of the position for player C, who is to move, B moves deep, if it lies between D and E;
; below D the answer is D, above E anything from E on. The value is in A.
search: LD A,B
        OR A
        LD A,OPEN
        RET Z                   ; deep enough
        LD A,(free)
        OR A
        LD A,OPEN
        RET Z                   ; a draw
        PUSH DE
        PUSH BC
        CALL winning
        POP BC
        POP DE
        LD A,OPEN
        JR NC,deeper
        ADD A,B                 ; the sooner, the better
        RET
deeper: DEC B
        RET Z
        LD HL,order
each:   LD A,(HL)
        INC HL
        OR A
        LD A,D
        RET Z                   ; all columns seen
        PUSH HL
        DEC HL
        LD L,(HL)
        LD H,TOPS
        LD A,(HL)
        CP LIMIT
        JR NC,skip
        PUSH HL
        ADD A,STRIDE            ; play the column
        LD (HL),A
        SUB STRIDE
        LD L,A
        LD H,BOARD
        LD (HL),C
        LD HL,free
        DEC (HL)
        PUSH DE
        PUSH BC
        LD A,C                  ; the other player's view: C, D and E turned round
        XOR 3
        LD C,A
        LD A,D
        NEG
        LD H,A
        LD A,E
        NEG
        LD D,A
        LD E,H
        CALL search
        NEG
        POP BC
        POP DE
        LD HL,free              ; take it back
        INC (HL)
        POP HL
        PUSH AF
        LD A,(HL)
        SUB STRIDE
        LD (HL),A
        LD L,A
        LD H,BOARD
        LD (HL),0
        POP AF
        CP E
        JR NC,cut               ; too good: the other player will not let it come to this
        CP D
        JR C,skip
        LD D,A
skip:   POP HL
        JR each
cut:    POP HL
        RET

; Chooses a column for `player`, in BC: a win at once, else the best value, and among equal ones
; the cell with the most lines through it, to which chance adds a little.
think:  LD A,(player)
        LD C,A
        CALL winning
        JP C,answer
        LD A,2                  ; below every value
        LD (best),A
        XOR A
        LD (weight),A
        LD (choice),A
        LD HL,order
one:    LD A,(HL)
        INC HL
        OR A
        JP Z,chosen
        PUSH HL
        LD L,A
        LD H,TOPS
        LD A,(HL)
        CP LIMIT
        JP NC,last
        PUSH HL
        ADD A,STRIDE
        LD (HL),A
        SUB STRIDE
        LD L,A
        LD H,BOARD
        LD A,(player)
        LD (HL),A
        XOR 3
        LD C,A
        LD HL,free
        DEC (HL)
        LD A,(depth)
        DEC A
        LD B,A
        LD D,1
        LD A,(best)             ; equal values must be told from worse ones
        DEC A
        NEG
        LD E,A
        CALL search
        NEG
        LD D,A                  ; the value
        LD HL,free
        INC (HL)
        POP HL
        LD E,L                  ; the column
        LD A,(HL)
        SUB STRIDE
        LD (HL),A
        LD L,A
        LD H,BOARD
        LD (HL),0
        LD H,0
        LD BC,weights
        ADD HL,BC
        LD A,(seed)             ; the next random number: 5 times the last one and 1
        LD B,A
        ADD A,A
        ADD A,A
        ADD A,B
        INC A
        LD (seed),A
        RLCA
        RLCA
        RLCA
        RLCA
        LD B,A
        LD A,(mask)
        AND B
        ADD A,(HL)              ; lines through the cell
        LD C,A
        LD HL,best
        LD A,D
        CP (HL)
        JR C,last
        JR NZ,better
        LD A,(weight)
        CP C
        JR NC,last
better: LD A,D
        LD (best),A
        LD A,C
        LD (weight),A
        LD A,E
        LD (choice),A
last:   POP HL
        JP one
chosen: LD A,(choice)
answer: LD C,A
        LD B,0
        RET
