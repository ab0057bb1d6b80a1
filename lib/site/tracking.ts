const tracking =
  /^(?:utm_.+|gclid|gclsrc|gbraid|wbraid|dclid|fbclid|msclkid|yclid|ttclid|twclid|li_fat_id|igshid|mc_[ce]id|_ga|_gl)$/i;

/** Whether a parameter of an address only tells where the visitor came from, so that the page is the same without it. */
export const isTracking = (name: string): boolean => tracking.test(name);
