import { createContext, type ReactNode, use } from 'react'

/** The kind of a customer, which decides who contacts it (spec 3:6). */
export type OwnedCustomer = {
  readonly shoppingId: number
  readonly hasCorporate: boolean
  readonly isCorporate: boolean
}

/** Who contacts a customer instead of this user; shows nothing for the user's own. */
export type OwnerOf = (customer: OwnedCustomer) => ReactNode

const Owner = createContext<OwnerOf | undefined>(undefined)

export const OwnerProvider = Owner.Provider

/** Line below a customer's name: 'é do shopping: Camila Souza'. */
export function OwnerLine(customer: OwnedCustomer) {
  return use(Owner)?.(customer)
}
