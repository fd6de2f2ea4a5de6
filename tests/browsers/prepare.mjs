/** Runs before `npm run test:browsers`: installs the other browsers, which come with Debian. Prints nothing if they are installed. */
import { fail, installByApt, isOnPath } from '../../infra/local/prepare.mjs';

/** Packages by the command that they provide. WebKit's browser needs a screen, even if only in memory. */
const wanted = { 'firefox-esr': 'firefox-esr', WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb' };

const missing = () =>
  Object.entries(wanted)
    .filter(([command]) => !isOnPath(command))
    .map(([, name]) => name);

if (missing().length > 0) installByApt('the tests in other browsers', missing());
if (missing().length > 0)
  fail(`The tests in other browsers need Debian 12 or later and, as root: apt-get install ${missing().join(' ')}`);
