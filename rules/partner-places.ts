/** Of the places of a partner's line, those that all together hold with what is no purchase: status checks, inquiries, lists. */
export const placesBesidePurchases = (places: number): number => Math.max(1, Math.floor(places / 2))
