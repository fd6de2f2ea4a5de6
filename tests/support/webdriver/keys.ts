/**
 * Keys by the codes that WebDriver has for them (https://www.w3.org/TR/webdriver2/#keyboard-actions). The space bar is not " ",
 * which presses no button in Firefox: https://github.com/mozilla/geckodriver/issues/886
 */
export const keys = {
  ...{ Tab: '\ue004', Enter: '\ue006', Shift: '\ue008', Control: '\ue009', Escape: '\ue00c' },
  Space: '\ue00d',
  ...{ ArrowLeft: '\ue012', ArrowRight: '\ue014' },
};
