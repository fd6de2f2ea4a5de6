/** The look of /_local: quiet, dense, readable at any width. */
export const style = `
:root { --paper: #FAF7F2; --ink: #1C2430; --line: #E2DACD; --quiet: #5C6470; --link: #0052A3; --bad: #A3241B }
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.55 system-ui, sans-serif }
header, nav, main { max-width: 64rem; margin: 0 auto; padding: 0 1.25rem }
header { padding-top: 2.5rem }
h1 { font: 600 2rem/1.2 Georgia, serif; margin: 0 }
h2 { font: 600 1.25rem/1.3 Georgia, serif; margin: 2.5rem 0 .75rem }
p { margin: .4rem 0; color: var(--quiet) }
a { color: var(--link) }
nav { position: sticky; top: 0; display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; padding-block: .75rem; background: var(--paper); border-bottom: 1px solid var(--line) }
section { scroll-margin-top: 3rem }
.scroll { overflow-x: auto }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums }
th { text-align: left; font-weight: 500; color: var(--quiet) }
th, td { padding: .4rem 1rem .4rem 0; border-bottom: 1px solid var(--line); overflow-wrap: break-word }
details { border-bottom: 1px solid var(--line) }
summary { padding: .5rem 0; cursor: pointer; overflow-wrap: anywhere }
summary span, time { color: var(--quiet) }
summary span, summary time { margin-left: .5rem }
time { white-space: nowrap }
strong { color: var(--bad); font-weight: 600 }
summary strong { margin-left: .5rem }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem; margin: .5rem 0 1rem }
dt { color: var(--quiet) }
dd { margin: 0; overflow-wrap: anywhere }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: 13px/1.5 ui-monospace, monospace; background: #fff; border: 1px solid var(--line); padding: .75rem; max-height: 24rem; overflow-y: auto }
iframe { width: 100%; height: 28rem; border: 1px solid var(--line); background: #fff }
`;
