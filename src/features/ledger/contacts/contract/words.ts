/** Types of a contact (spec 3:3); the holding side sends them as contactDepartment. */
export const CONTACT_TYPES = ['Locatário', 'Financeiro', 'Fiador'] as const
export type ContactType = (typeof CONTACT_TYPES)[number]

/** The kinds of a contact point (spec 3:3). */
export const POINT_KINDS = ['E-mail', 'Telefone'] as const
export type PointKind = (typeof POINT_KINDS)[number]

export const contactQueries = 'contacts'
