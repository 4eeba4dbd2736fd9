"""The hash tag of each partition, which depends only on the partition's number.

A tag is the number in two hexadecimal digits, with the shortest suffix that makes it hash to a specific slot:
the slot's 14 bits are the number's bits in reverse order. So the partitions are spread evenly over the slots
if their number is a power of two. Tags are part of stored keys and never change.
"""

from __future__ import annotations

SUFFIXES = """
    83c 92w 39p 28d e8v 132 n2e 209 hlo 4n3 66y 4al 90g jir c4t 62
    gaq 3j5 9a2 ecn 09cf 3bh 9io 0ac 7zu c59 ams 606 fbu 6c il6 68k
    9n6 elj gnu 3e1 1os 0ng 2lx 3ml 42r 53f jhd 5x1 8m2 67o 7cq 54d
    36t 2sh 0qw 14k f4y g5m 8p2 d6f cix bhl q26 7mc 25p 4f5 h1c bon
    821 d0m f2r 296 03t 1vh 3tw 21k 5nu 4oa cys oa 915 7kh kx6 cl
    2js 3kg 1ix 0hl oaf fij dku eja bqw 6z3 4fq 61d 3iw h9z imd 699
    9od 0gh 2ew 3dc 9g9 0o5 ggz ffn a9p 524 8p 5yc 0ex 6r5 pu 556
    n4n 262 ezu 159 ws3 2zg 0xx 1yl 6bz 7cn h8l 7l1 gzz 4gg 53y 7dl
    3gd 2fp 0do 9lc 3o9 ome 0l2 dgv 628 j0d 5kf s43 gn0 i4m ybc bzv
    1r6 eyr 255 fzy 1zk 86o g78 3xt 4cb 5bv b0l hna 0q2 ke7 72a 5et
    1hu 0ia oh6 3jj 9i0 ekl gis 3b7 a7y 5x5 7dw hh 0kq 684 bfz de
    8n4 1f8 fnw 2e3 0oq 1ne 3lz 2mn 52p 43d it 4x3 9m0 77m ey 44f
    5m hfr bmu 6f1 4ls 5mg 7ox 6nl 85 00f okd e5i hdb 34o oc9 07d
    923 e0o g2p 394 13v 02b 2tu 31i 4nw 5oc byq hct 817 6kj jx4 g6
    dcw 0h3 oid 3k8 1az 8iv 2bq 3ce 4xs 5yg bou 520 mik 69f 7mx u3
    8of 1gj 3eu 2da eds 1o7 fgx gfl h0j 426 ki4 4ya 1ez 7r7 chq 454
"""


TAGS = tuple(f"{{{number:02x}{suffix}}}" for number, suffix in enumerate(SUFFIXES.split()))
