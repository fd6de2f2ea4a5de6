/** Domains at which anyone gets a mailbox: large providers of email, and of Internet access. */
const byProvider = {
  google: 'gmail.com googlemail.com',
  microsoft:
    'outlook.com hotmail.com live.com msn.com outlook.de outlook.fr outlook.es hotmail.co.uk hotmail.fr hotmail.de hotmail.it hotmail.es live.co.uk live.fr live.nl live.ca',
  yahoo:
    'yahoo.com ymail.com rocketmail.com myyahoo.com yahoo.co.uk yahoo.co.in yahoo.in yahoo.ca yahoo.com.au yahoo.com.br yahoo.com.mx yahoo.fr yahoo.de yahoo.it yahoo.es',
  aol: 'aol.com aim.com',
  apple: 'icloud.com me.com mac.com',
  proton: 'proton.me protonmail.com protonmail.ch pm.me',
  fastmail: 'fastmail.com fastmail.fm',
  yandex: 'yandex.com yandex.ru ya.ru yandex.by yandex.kz yandex.ua',
  others:
    'yahoo.co.jp gmx.com gmx.net gmx.de gmx.at gmx.ch gmx.us mail.com email.com zoho.com zohomail.com tutanota.com tuta.com tuta.io hey.com hushmail.com mailbox.org posteo.de posteo.net riseup.net web.de t-online.de freenet.de mail.ru inbox.ru list.ru bk.ru rambler.ru qq.com 163.com 126.com sina.com foxmail.com naver.com daum.net hanmail.net rediffmail.com seznam.cz wp.pl o2.pl onet.pl interia.pl abv.bg ukr.net libero.it virgilio.it tiscali.it alice.it laposte.net orange.fr wanadoo.fr free.fr sfr.fr uol.com.br bol.com.br terra.com.br bluewin.ch ziggo.nl telenet.be skynet.be btinternet.com sky.com talktalk.net virginmedia.com ntlworld.com bigpond.com optusnet.com.au comcast.net xfinity.com verizon.net att.net sbcglobal.net bellsouth.net cox.net charter.net spectrum.net earthlink.net optonline.net juno.com netzero.net rogers.com shaw.ca sympatico.ca telus.net videotron.ca',
};

/** The domains of one provider whose rules for aliases are known. */
export const domainsOf = (provider: Exclude<keyof typeof byProvider, 'others'>) => byProvider[provider].split(' ');

export const publicMailDomains: ReadonlySet<string> = new Set(Object.values(byProvider).join(' ').split(' '));
