/** What programs put on the clipboard, shortened, and what it becomes. Words, names and addresses are invented. */
type Paste = [source: string, what: string, html: string, letter: string];

/** Word writes a list as paragraphs, each with its marker in a part that only programs without lists show. */
const wordItem = (level: number, marker: string, words: string) =>
  `<p class=MsoListParagraph style='margin-left:36.0pt;text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${words}<o:p></o:p></p>`;
const word = (body: string) =>
  `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40"><head><meta name=Generator content="Microsoft Word 15"><style><!--
 p.MsoNormal {margin:0cm; font-size:12.0pt;}
 @list l0:level1 {mso-level-number-format:bullet; mso-level-text:\\F0B7;}
--></style></head><body lang=EN-US style='tab-interval:36.0pt'><!--StartFragment-->${body}<!--EndFragment--></body></html>`;

/** Word on the web has a list of its own for each item, and says its level in the item. */
const onlineItem = (tag: string, level: number, words: string, start = 1) =>
  `<div class="ListContainerWrapper SCXW1 BCX0"><${tag} class="BulletListStyle1 SCXW1 BCX0" role="list" start="${start}" style="list-style-type:disc;margin:0px"><li data-leveltext="" data-font="Symbol" data-listid="1" data-aria-posinset="${start}" data-aria-level="${level}" role="listitem" class="OutlineElement Ltr SCXW1 BCX0" style="margin:0px 0px 0px 24px;padding:0px;background-color:rgb(255,255,255)"><p class="Paragraph SCXW1 BCX0" style="margin:0px;color:windowtext"><span data-contrast="auto" class="TextRun SCXW1 BCX0" style="font-size:12pt;font-family:Aptos"><span class="NormalTextRun SCXW1 BCX0">${words}</span></span><span class="EOP SCXW1 BCX0" style="font-size:12pt">&nbsp;</span></p></li></${tag}></div>`;

/** Google Docs says each look of each run of text in a style. */
const run = (style: string, words: string) =>
  `<span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:400;font-style:normal;text-decoration:none;vertical-align:baseline;white-space:pre-wrap;${style}">${words}</span>`;
const docs = (body: string) =>
  `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-3a">${body}</b><br class="Apple-interchange-newline">`;
const docsItem = (level: number, words: string) =>
  `<li dir="ltr" style="list-style-type:disc;font-size:11pt;color:#000000;background-color:transparent" aria-level="${level}"><p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;" role="presentation">${run('', words)}</p></li>`;

/** WebKit and Blink write what was computed for each element. */
const computed =
  'caret-color: rgb(0, 0, 0); color: rgb(33, 37, 41); font-family: system-ui; font-size: 16px; font-weight: 400; background-color: rgb(255, 255, 255); text-decoration: none; display: inline !important; float: none;';

const lists =
  '<ul><li>One<ul><li>Inner</li></ul></li><li>Two</li></ul>\n<p>Between</p>\n<ol start="3"><li>Third</li><li>Fourth</li></ol>';
const picture = '<img src="https://example.org/hill.jpg" alt="A hill"';

export const pastes: Paste[] = [
  [
    ...(['Word', 'lists'] as const),
    word(
      `${wordItem(1, '·', 'One')}${wordItem(2, 'o', 'Inner')}${wordItem(1, '·', 'Two')}<p class=MsoNormal>Between<o:p></o:p></p>${wordItem(1, '3.', 'Third')}${wordItem(1, '4.', 'Fourth')}`,
    ),
    lists,
  ],
  [
    ...(['Word', 'a fragment without its frame'] as const),
    `${wordItem(1, '·', 'One')}${wordItem(3, '§', 'Inner')}`,
    '<ul><li>One<ul><li>Inner</li></ul></li></ul>',
  ],
  [
    ...(['Word', 'lists as `ul` and `li`'] as const),
    word(
      "<ul style='margin-top:0cm' type=disc>\n <li class=MsoNormal style='mso-list:l0 level1 lfo1'>Bread<o:p></o:p></li>\n <li class=MsoNormal style='mso-list:l0 level1 lfo1'>Water<o:p></o:p></li>\n</ul>\n<p class=MsoNormal>After</p>",
    ),
    '<ul><li>Bread</li><li>Water</li></ul>\n<p>After</p>',
  ],
  [
    ...(['Word', 'a heading, colors, a link, a note'] as const),
    word(
      "<h1>The bell<o:p></o:p></h1><p class=MsoNormal><b style='mso-bidi-font-weight:normal'>Bold</b>, <span style='color:red;background:yellow'>red</span>, a <a href=\"https://example.org/a\"><span style='color:#0563C1'>link</span></a>, a note<a style='mso-footnote-id:ftn1' href=\"#_ftn1\" name=\"_ftnref1\"><span class=MsoFootnoteReference>[1]</span></a>.<o:p></o:p></p>",
    ),
    '<h1>The bell</h1>\n<p><strong>Bold</strong>, red, a <a href="https://example.org/a">link</a>, a note[1].</p>',
  ],
  [
    ...(['Word', 'tracked changes and comments'] as const),
    word(
      '<p class=MsoNormal><ins cite="mailto:Editor" datetime="2026-01-01T10:00">added</ins> and <del cite="mailto:Editor" datetime="2026-01-01T10:00">removed </del>kept 10<sup>3</sup>, H<sub>2</sub>O<span class=MsoCommentReference><span style="font-size:8.0pt"><a class=msocomanchor href="#_msocom_1">[E1]</a></span></span><o:p></o:p></p><div style="mso-element:comment-list"><p class=MsoCommentText>Really?</p></div>',
    ),
    '<p>added and kept 10<sup>3</sup>, H<sub>2</sub>O</p>',
  ],
  [
    ...(['Word', 'a picture among lists'] as const),
    word(
      `${wordItem(1, '·', 'One')}${wordItem(2, 'o', 'Inner')}<p class=MsoNormal><![if !vml]><img width=300 height=200 src="file:///C:/Users/X/clip_image001.png" v:shapes="_x0000_i1025"><![endif]><o:p></o:p></p><p class=MsoNormal>After</p>`,
    ),
    '<ul><li>One<ul><li>Inner</li></ul></li></ul>\n<p><br></p>\n<p>After</p>',
  ],
  [
    ...(['Word on the web', 'a heading and lists'] as const),
    `<div class="OutlineElement Ltr SCXW1 BCX0"><p class="Paragraph SCXW1 BCX0" role="heading" aria-level="2" style="font-weight:normal;color:rgb(15,71,97);background-color:transparent"><span data-contrast="none" class="TextRun SCXW1 BCX0"><span class="NormalTextRun SCXW1 BCX0">The bell</span></span><span class="EOP SCXW1 BCX0">&nbsp;</span></p></div>${onlineItem('ul', 1, 'One')}${onlineItem('ul', 2, 'Inner')}${onlineItem('ul', 1, 'Two')}<div class="OutlineElement Ltr"><p class="Paragraph">Between<span class="EOP">&nbsp;</span></p></div>${onlineItem('ol', 1, 'Third', 3)}${onlineItem('ol', 1, 'Fourth', 4)}`,
    `<h2>The bell</h2>\n${lists}`,
  ],
  [
    ...(['Docs', 'lists'] as const),
    docs(
      `<ul style="margin-top:0;">${docsItem(1, 'One')}<ul>${docsItem(2, 'Inner')}</ul>${docsItem(1, 'Two')}</ul><p dir="ltr">${run('', 'Between')}</p><ol start="3">${docsItem(1, 'Third')}${docsItem(1, 'Fourth')}</ol>`,
    ),
    lists,
  ],
  [
    ...(['Docs', 'a heading, looks, meaning and a link'] as const),
    docs(
      `<h2 dir="ltr">${run('font-size:16pt', 'The bell')}</h2><p dir="ltr">${run('', 'Plain ')}${run('font-weight:700', 'bold')}${run('font-style:italic', ' italic')}${run('background-color:#ffff00', ' marked')}${run('text-decoration:line-through', ' gone')} 10${run('font-size:0.6em;vertical-align:super', '3')} H${run('font-size:0.6em;vertical-align:sub', '2')}O <a href="https://example.org/a" style="text-decoration:none;">${run('color:#1155cc;text-decoration:underline', 'a link')}</a></p><br /><p dir="ltr">${run('', 'Line one')}${run('', '<br />')}${run('', 'Line two')}</p>`,
    ),
    '<h2>The bell</h2>\n<p>Plain <strong>bold</strong><em> italic</em> marked<s> gone</s> 10<sup>3</sup> H<sub>2</sub>O <a href="https://example.org/a">a link</a></p>\n<p>Line one<br>Line two</p>',
  ],
  [
    ...(['Pages', 'text of Cocoa, with bullets and tabs'] as const),
    '<meta http-equiv="Content-Type" content="text/html; charset=utf-8"><meta name="Generator" content="Cocoa HTML Writer"><style type="text/css">p.p1 {margin: 0.0px; font: 12.0px Helvetica; color: #000000}</style><p class="p1"><b>Bold</b><span class="Apple-converted-space">&nbsp;</span>and plain</p><p class="p1"><span class="Apple-tab-span">\t</span>•<span class="Apple-tab-span">\t</span>One</p><p class="p1"><span class="Apple-tab-span">\t</span>•<span class="Apple-tab-span">\t</span>Two</p><ul class="ul1"><li class="li1"><span class="s1"></span>Three</li></ul>',
    '<p><strong>Bold</strong> and plain</p>\n<ul><li>One</li><li>Two</li><li>Three</li></ul>',
  ],
  [
    ...(['Outlook', 'text, a list and a picture of its own'] as const),
    `<div class="elementToProof" style="font-family: Aptos; font-size: 12pt; color: rgb(0, 0, 0);">Dear friends,</div><ul data-editing-info="{}"><li style="font-family: Aptos; color: rgb(0, 0, 0);"><div role="presentation" class="elementToProof">One</div></li><li><div role="presentation" class="elementToProof">Two</div></li></ul><p class="MsoNormal"><span style='font-size:11.0pt;color:#1F497D'>Yours<o:p></o:p></span></p><p class="MsoNormal"><img width="100" src="cid:image001.png@01DA"></p>`,
    '<p>Dear friends,</p>\n<ul><li>One</li><li>Two</li></ul>\n<p>Yours</p>\n<p><br></p>',
  ],
  [
    ...(['Gmail', 'lines, a list and a quote'] as const),
    `<div dir="ltr" style="color: rgb(34, 34, 34); background-color: rgb(255, 255, 255);">Dear friends,<div><br></div><div><b>Bold</b> and <span style="background-color:rgb(255,255,0)">marked</span></div><ul><li style="margin-left:15px">One</li><li style="margin-left:15px">Two</li></ul><blockquote class="gmail_quote" style="margin:0 0 0 .8ex;border-left:1px solid rgb(204,204,204)">Quoted</blockquote></div>`,
    '<p>Dear friends,</p>\n<p><br></p>\n<p><strong>Bold</strong> and marked</p>\n<ul><li>One</li><li>Two</li></ul>\n<blockquote>Quoted</blockquote>',
  ],
  [
    ...(['Notion', 'headings, lists, a divider'] as const),
    '<meta charset=\'utf-8\'><!-- notionvc: 3a --><h2>The bell</h2>\n\n<ul>\n<li>One\n<ul>\n<li>Inner</li>\n</ul>\n</li>\n<li>Two</li>\n</ul>\n<p>Between</p>\n<ol start="3">\n<li>Third</li>\n<li>Fourth</li>\n</ol>\n<hr>\n<blockquote>Quoted <code>code</code> and <mark>marked</mark></blockquote>',
    `<h2>The bell</h2>\n${lists}\n<hr>\n<blockquote>Quoted code and marked</blockquote>`,
  ],
  [
    ...(['Substack', 'a picture with its words, a quote, a list'] as const),
    `<meta charset='utf-8'><h3 class="header-anchor-post">The ferry</h3><p>Late.<span class="footnote-anchor"><a href="https://example.org/p/x#footnote-1">1</a></span></p><div class="captioned-image-container"><figure><a class="image-link image2" target="_blank" href="https://example.org/x.png"><div class="image2-inset"><picture><source type="image/webp" srcset="https://example.org/x.webp 424w"><img src="https://example.org/hill.jpg" width="1456" height="971" alt="A hill" srcset="https://example.org/y.png 424w"><div></div></picture></div></a><figcaption class="image-caption">The pier, <em>at dusk</em></figcaption></figure></div><blockquote><p>First.</p><p>Second.</p></blockquote><div><hr></div><ul><li><p>One</p></li><li><p>Two</p></li></ul><form><input type="email" placeholder="Type your email…"></form>`,
    `<h3>The ferry</h3>\n<p>Late.<a href="https://example.org/p/x#footnote-1">1</a></p>\n<p><a href="https://example.org/x.png">${picture} width="1456" height="971"></a></p>\n<p>The pier, <em>at dusk</em></p>\n<blockquote>First.</blockquote>\n<blockquote>Second.</blockquote>\n<hr>\n<ul><li>One</li><li>Two</li></ul>`,
  ],
  [
    ...(['Safari', 'a heading, text and a link of a page'] as const),
    `<meta charset="UTF-8"><h2 style="${computed} font-weight: bold;">The bell</h2><p style="${computed}">Black on white,<span class="Apple-converted-space">&nbsp;</span><strong style="font-weight: bolder;">bold</strong> and <a href="https://example.org/a" style="color: rgb(13, 110, 253); text-decoration: underline;">a link</a></p><span style="${computed}">and more</span><br class="Apple-interchange-newline">`,
    '<h2>The bell</h2>\n<p>Black on white, <strong>bold</strong> and <a href="https://example.org/a">a link</a></p>\n<p>and more</p>',
  ],
  [
    ...(['Chrome', 'a sentence, struck words, a picture'] as const),
    `<meta charset='utf-8'><span style="${computed}">A sentence, <span style="text-decoration: line-through solid rgb(0, 0, 0);">gone</span>, was <del>$20</del>, said <q>yes</q></span><img src="https://example.org/hill.jpg" alt="A hill" style="box-sizing: border-box; width: 1200px;">`,
    `<p>A sentence, <s>gone</s>, was <s>$20</s>, said “yes”${picture}></p>`,
  ],
  [
    ...(['Chrome', 'links that lead nowhere in a letter'] as const),
    '<meta charset=\'utf-8\'><p><a href="javascript:alert(1)">one</a> <a href="#part">two</a> <a name="top">three</a> <a href="tel:+4930123">four</a></p>',
    '<p>one two three <a href="tel:+4930123">four</a></p>',
  ],
  [
    ...(['LibreOffice', 'a heading, a list, struck and colored words'] as const),
    '<!DOCTYPE html><html><head><meta name="generator" content="LibreOffice 24.2 (Linux)"/><style type="text/css">p { line-height: 115% }</style></head><body lang="en-US"><h2 class="western">The bell</h2><ul><li><p style="line-height: 100%; margin-bottom: 0in">One</p><ul><li><p>Inner</p></li></ul></li><li><p>Two</p></li></ul><p><font color="#c9211e"><font face="Liberation Serif"><b>Red</b></font></font> <strike>gone</strike> 10<sup>3</sup></p></body></html>',
    '<h2>The bell</h2>\n<ul><li>One<ul><li>Inner</li></ul></li><li>Two</li></ul>\n<p><strong>Red</strong> <s>gone</s> 10<sup>3</sup></p>',
  ],
  [
    ...(['ChatGPT', 'headings, lists with paragraphs'] as const),
    '<meta charset=\'utf-8\'><h3 data-start="0" data-end="12">The bell</h3>\n<p data-start="14" data-end="30"><strong data-start="14">Bold</strong> words</p>\n<ol data-start="31" start="3">\n<li data-start="31">\n<p data-start="34">Third</p>\n<p data-start="40">and more</p>\n</li>\n<li data-start="50">\n<p data-start="53">Fourth</p>\n</li>\n</ol>',
    '<h3>The bell</h3>\n<p><strong>Bold</strong> words</p>\n<ol start="3"><li>Third<br>and more</li><li>Fourth</li></ol>',
  ],
  [
    ...(['this editor', 'its own formats'] as const),
    '<p><span style="color: rgb(0, 82, 163);">Blue</span> and <u>underlined</u></p><ol start="26"><li>Late</li></ol>',
    '<p><span style="color: rgb(0, 82, 163);">Blue</span> and <u>underlined</u></p>\n<ol start="26"><li>Late</li></ol>',
  ],
  [
    ...(['an old program', 'characters of Windows'] as const),
    '<p>you\u0092re \u0093quoted\u0094</p>',
    '<p>you’re “quoted”</p>',
  ],
];

export const plainPastes: [what: string, text: string, letter: string][] = [
  ['line breaks', 'line1\vline2\u2028line3\n', '<p>line1<br>line2<br>line3</p>'],
  ['lines', 'One\n\nTwo', '<p>One</p>\n<p><br></p>\n<p>Two</p>'],
  [...(['Word’s bullets', '•\tOne\no\tInner\n\uf0b7\tTwo\nBetween\n3.\tThird\n4.\tFourth'] as const), lists],
  ['characters of Windows', 'you\u0092re', '<p>you’re</p>'],
  [
    ...(['addresses', 'See https://en.wikipedia.org/wiki/Zen_(word) and «https://example.org/a»'] as const),
    '<p>See <a href="https://en.wikipedia.org/wiki/Zen_(word)">https://en.wikipedia.org/wiki/Zen_(word)</a> and «<a href="https://example.org/a">https://example.org/a</a>»</p>',
  ],
];

/** What is typed in an empty letter. */
export const typed: [keys: string, letter: string][] = [
  ['- bread', '<ul><li>bread</li></ul>'],
  ['1. one', '<ol><li>one</li></ol>'],
  ['26. November', '<p>26. November</p>'],
  ['## Title', '<h2>Title</h2>'],
  ['[ ] buy bread', '<p>[ ] buy bread</p>'],
];
