import { site } from '../../../shared/site.ts';
import { personalise } from './personalise.ts';

const { ink, brand, gray, paper } = site.colors;
const sans = "'Helvetica Neue', Helvetica, Arial, sans-serif";
const serif = "Georgia, 'Times New Roman', serif";

/** The content about as the finished mail frames it: the site's name above, the way out and the address below. */
export const mailDocument = (htmlContent: string, firstName = 'Preview User') => `<!doctype html>
<html lang="${site.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><style>
body{margin:0;padding:24px 0;background:${paper};font:17px/1.6 ${sans};color:${ink}}
.frame{max-width:600px;margin:0 auto}.edge{text-align:center;padding:8px 24px 20px;font:20px/1.3 ${serif};border-bottom:1px solid #d9d2c4}
.inner{padding:36px 40px}.foot{padding:20px 24px;border-top:1px solid #d9d2c4;border-bottom:0;font:13px/1.6 ${sans};color:${gray}}
h1,h2,h3,h4{font-family:${serif};font-weight:normal;line-height:1.25;margin:0 0 16px}h1{font-size:30px}h2{font-size:24px}h3{font-size:20px}
p,ul,ol{margin:0 0 18px}a{color:${brand}}img{max-width:100%;height:auto;border:0}
@media (max-width:620px){.inner{padding:28px 22px}}
</style></head><body><div class="frame"><div class="edge">${site.name}</div><div class="inner">
${personalise(htmlContent, firstName)}
</div><div class="edge foot">You get this mail because you subscribed to the newsletter of ${site.name}.<br>
<a href="#">Unsubscribe</a><br>${site.publisher.postalAddress}</div></div></body></html>`;
