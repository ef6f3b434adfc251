/** How long the link in an e-mail opens its order, in days. The e-mail and the page that renews it state it. */
export const orderLinkDays = 30;
