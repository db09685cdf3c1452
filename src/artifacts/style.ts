// How an HTML report looks: a readable measure, light and dark by the reader's own setting, tables that scroll on a phone.

export const STYLE = `
:root { color-scheme: light dark; --ink: #1c1d20; --soft: #5b5f68; --paper: #fdfdfc; --line: #dcdee2; --panel: #f3f4f2; --link: #0b57a4; --warn: #8a3b00; --warn-paper: #fff4e8; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6e6e3; --soft: #a3a7af; --paper: #17181a; --line: #36393f; --panel: #202226; --link: #8ab8f0; --warn: #ffb77a; --warn-paper: #2c2118; }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; scroll-padding-top: 1rem; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 17px/1.6 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Hiragino Sans", "Noto Sans CJK JP", "Noto Sans CJK SC", sans-serif; }
main { max-width: 46rem; margin: 0 auto; padding: 2rem 1.1rem 5rem; overflow-wrap: anywhere; }
h1 { font-size: 1.85rem; line-height: 1.2; margin: 0 0 1.2rem; text-wrap: balance; }
h2 { font-size: 1.3rem; line-height: 1.3; margin: 2.8rem 0 .9rem; padding-top: 1rem; border-top: 1px solid var(--line); }
h3 { font-size: 1.08rem; margin: 1.9rem 0 .6rem; }
h4 { font-size: .95rem; margin: 1.7rem 0 .5rem; color: var(--soft); }
h4:target, h2:target { color: var(--ink); outline: 2px solid var(--link); outline-offset: .3rem; border-radius: 2px; }
p { margin: .65rem 0; }
ul { margin: .65rem 0; padding-left: 1.25rem; }
li { margin: .25rem 0; }
a { color: var(--link); text-decoration-thickness: 1px; text-underline-offset: .15em; }
td a, li a, p a { white-space: nowrap; font-size: .88em; font-variant-numeric: tabular-nums; }
.wide { overflow-x: auto; margin: 1rem 0; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; line-height: 1.45; overflow-wrap: normal; }
th, td { text-align: left; vertical-align: top; padding: .5rem .7rem; border-bottom: 1px solid var(--line); min-width: 4.5rem; }
th { color: var(--soft); font-weight: 600; }
blockquote { margin: .6rem 0; padding: .35rem 1rem; background: var(--panel); border-left: 3px solid var(--line); border-radius: 0 4px 4px 0; }
blockquote p { white-space: pre-line; }
.note, .warning { padding: .6rem .9rem; border-radius: 4px; background: var(--panel); }
.warning { background: var(--warn-paper); color: var(--warn); }
.warning::before { content: "\\26A0\\FE0E\\00A0"; }
@media print { body { font-size: 11pt; } h2 { break-after: avoid; } blockquote, tr { break-inside: avoid; } }
`;
