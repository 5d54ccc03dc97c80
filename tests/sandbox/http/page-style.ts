export const PAGE_STYLE = `
:root { color-scheme: light dark; --text: #1b1d22; --muted: #666c78; --back: #f4f5f7; --card: #fff; --line: #dfe2e8;
  --accent: #2456d6; --on-accent: #fff; --bad: #b3261e; --good: #1b7f4b; }
@media (prefers-color-scheme: dark) { :root { --text: #eceef2; --muted: #9aa1ae; --back: #15171b; --card: #1f2228;
  --line: #343944; --accent: #86a8ff; --on-accent: #10131a; --bad: #ff9a92; --good: #6fd6a0; } }
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: var(--text); background: var(--back); }
header { padding: 14px 20px; border-bottom: 1px solid var(--line); background: var(--card); }
header a { color: inherit; font-weight: 600; text-decoration: none; }
main { max-width: 760px; margin: 0 auto; padding: 28px 20px 48px; }
main.narrow, .narrow { max-width: 440px; margin-inline: auto; }
h1 { font-size: 24px; line-height: 1.25; margin: 0 0 8px; }
h2 { font-size: 17px; margin: 28px 0 10px; }
p { margin: 0 0 14px; }
a { color: var(--accent); }
code { font-size: 14px; overflow-wrap: anywhere; }
.muted { color: var(--muted); font-size: 14px; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 14px; padding: 22px; }
.list { display: grid; grid-template-columns: minmax(0, 1fr); gap: 10px; margin: 0; padding: 0; list-style: none; }
.list > li, .row { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 13px 16px; }
.row { display: block; width: 100%; color: inherit; text-align: left; text-decoration: none; font: inherit;
  cursor: pointer; }
.row:hover { border-color: var(--accent); }
.row strong { display: block; overflow-wrap: anywhere; }
.between { display: flex; gap: 10px 14px; justify-content: space-between; align-items: center; }
label { display: block; font-size: 14px; color: var(--muted); }
input { display: block; width: 100%; margin-top: 4px; padding: 10px 12px; font: inherit; color: var(--text);
  background: var(--back); border: 1px solid var(--line); border-radius: 10px; }
button { padding: 11px 18px; font: inherit; font-weight: 600; border-radius: 10px; border: 1px solid var(--accent);
  background: var(--accent); color: var(--on-accent); cursor: pointer; }
button.plain { background: none; color: var(--accent); border-color: var(--line); }
button.row { background: var(--card); color: inherit; font-weight: 400; border-color: var(--line); }
button:disabled { opacity: .55; cursor: default; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.stack { display: grid; gap: 12px; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; }
.bad { color: var(--bad); } .good { color: var(--good); }
iframe.mail { width: 100%; height: 520px; border: 1px solid var(--line); border-radius: 12px; background: #fff; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; background: var(--card); border: 1px solid var(--line);
  border-radius: 12px; padding: 14px; font-size: 14px; }
details summary { cursor: pointer; color: var(--accent); }
[hidden] { display: none !important; }
`;
