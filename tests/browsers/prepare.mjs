/** Runs before `npm run test:browsers`: sees to the browsers of other makers, which come with Debian. Silent where they are. */
import { fail, installByApt, isOnPath } from '../../infra/local/prepare/shell.mjs';

/** Package by the command that it brings. WebKit's browser wants a screen, if only one in memory. */
const wanted = { 'firefox-esr': 'firefox-esr', WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb' };

const missing = () =>
  Object.entries(wanted)
    .filter(([command]) => !isOnPath(command))
    .map(([, name]) => name);

if (missing().length > 0) installByApt('the tests in other browsers', missing());
if (missing().length > 0)
  fail(`The tests in other browsers need Debian 12 or later and, as root: apt-get install ${missing().join(' ')}`);
