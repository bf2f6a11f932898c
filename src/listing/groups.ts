/** So many groups has a page; it never splits one. */
export const groupsOfAPage = 20

/** So many rows of a group are shown until it is wanted whole. */
export const rowsOfAGroup = 50
