/** Style of the copy: the site's colours with the reader's own fonts. */
export const copyStyle = `:root{--paper:#f6f1e7;--raised:#fbf8f1;--ink:#23211e;--soft:#5b554c;--line:#ddd3c2;--pine:#37574a;--lamp:#8a5f17}
*{box-sizing:border-box}
html{background:var(--paper);color:var(--ink);font:17px/1.8 "PingFang SC","HarmonyOS Sans SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif}
body{margin:0 auto;max-width:60rem;padding:0 1.25rem 3rem}
a{color:var(--pine);text-underline-offset:.25em}
img{max-width:100%;height:auto}
header{display:flex;flex-wrap:wrap;gap:.5rem 2rem;align-items:baseline;padding:1.25rem 0;border-bottom:1px solid var(--line)}
header a{color:inherit;text-decoration:none}
header .home{font:600 1.25rem/1.4 "Songti SC","STSong","Noto Serif CJK SC","SimSun",serif;letter-spacing:.1em}
nav{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;color:var(--soft)}
nav [aria-current]{color:var(--lamp)}
h1,h2,h3{font-family:"Songti SC","STSong","Noto Serif CJK SC","SimSun",serif;font-weight:600;line-height:1.4;letter-spacing:.06em}
h1{font-size:2.25rem;margin:2.5rem 0 .5rem}
h2{font-size:1.375rem;margin:2.75rem 0 1rem}
.years,.says{color:var(--soft);margin:0}
.person{display:grid;gap:0 3rem;grid-template-columns:minmax(0,15rem) minmax(0,1fr);align-items:start;margin-top:2.5rem}
.person img{border:7px solid var(--ink);background:var(--raised);display:block;width:100%}
.person h1{margin-top:0}
.opening{font:1.25rem/2 "Kaiti SC","STKaiti","KaiTi","LXGW WenKai",serif;margin:1.5rem 0}
.opening p{margin:0}
dl{border-top:1px solid var(--line);margin:1.5rem 0}
dl div{display:grid;grid-template-columns:6em minmax(0,1fr);padding:.4rem .25rem;border-bottom:1px solid var(--line)}
dt{color:var(--soft)}
dd{margin:0;overflow-wrap:anywhere}
.chapters{list-style:none;padding:0;display:grid;grid-template-columns:repeat(auto-fill,minmax(13rem,1fr));gap:1rem}
.chapters li{background:var(--raised);border:1px solid var(--line);border-radius:4px;padding:1rem 1.25rem}
.photos{display:grid;grid-template-columns:repeat(auto-fill,minmax(15rem,1fr));gap:2rem 1.5rem;padding:0;list-style:none}
figure{margin:0}
figure img{display:block;width:100%;background:var(--raised);border:1px solid var(--line)}
figcaption{color:var(--soft);font-size:.9375rem;overflow-wrap:anywhere}
.letters{list-style:none;padding:0}
.letters li{background:var(--raised);border:1px solid var(--line);border-radius:4px;padding:1.25rem 1.5rem;margin:1.25rem 0;overflow-wrap:anywhere}
.letters p{margin:0}
.letters .from{color:var(--soft);text-align:right}
table{border-collapse:collapse;width:100%}
th,td{text-align:left;padding:.5rem .25rem;border-bottom:1px solid var(--line);overflow-wrap:anywhere;vertical-align:top}
th{color:var(--soft);font-weight:400}
td:last-child,th:last-child{white-space:nowrap;text-align:right;font-variant-numeric:tabular-nums}
.biography{overflow-wrap:anywhere}
.turn{display:flex;justify-content:space-between;gap:1rem;color:var(--soft)}
footer{margin-top:4rem;border-top:1px solid var(--line);color:var(--soft);font-size:.9375rem}
@media (max-width:40rem){.person{grid-template-columns:minmax(0,1fr)}.person img{max-width:13rem;margin-bottom:1.5rem}}
@media print{header nav,.turn{display:none}html{background:none}.letters li,.photos li{break-inside:avoid}}
`;
