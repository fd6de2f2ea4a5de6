/** Keys that type nothing, by the names that the DOM has for them: https://www.w3.org/TR/webdriver2/#keyboard-actions */
export const keys = {
  ...{ Tab: '\ue004', Enter: '\ue006', Shift: '\ue008', Control: '\ue009', Escape: '\ue00c' },
  ...{ ArrowLeft: '\ue012', ArrowRight: '\ue014' },
};
