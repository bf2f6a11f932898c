/** A LUC of a customer in the holding side's search (spec 3:3 'customer info'). */
export type LucChoice = {
  readonly shoppingId: number
  readonly shoppingName: string
  readonly cpfCnpj: string
  readonly customerName: string
  readonly luc: string
  readonly brand: string
}

/** Choices for a group; an empty list means all (spec 3:2.14). */
export type ChosenLists = {
  readonly shoppings: readonly string[]
  readonly customers: readonly string[]
  readonly lucs: readonly string[]
  readonly brands: readonly string[]
}

export const nothingChosen: ChosenLists = { shoppings: [], customers: [], lucs: [], brands: [] }

const isAmong = (chosen: readonly string[], value: string) =>
  chosen.length === 0 || chosen.includes(value)

type ListName = keyof ChosenLists

const valueOf: Readonly<Record<ListName, (choice: LucChoice) => string>> = {
  shoppings: ({ shoppingId }) => String(shoppingId),
  customers: ({ cpfCnpj }) => cpfCnpj,
  lucs: ({ luc }) => luc,
  brands: ({ brand }) => brand,
}
const labelOf: Readonly<Record<ListName, (choice: LucChoice) => string>> = {
  shoppings: ({ shoppingName }) => shoppingName,
  customers: ({ customerName }) => customerName,
  lucs: ({ luc }) => luc,
  brands: ({ brand }) => brand,
}
const listNames = Object.keys(valueOf) as ListName[]

const isChosen = (choice: LucChoice, chosen: ChosenLists, but?: ListName) =>
  listNames.every((name) => name === but || isAmong(chosen[name], valueOf[name](choice)))

/** LUCs that match all lists. */
export const chosenLucs = (choices: readonly LucChoice[], chosen: ChosenLists): LucChoice[] =>
  choices.filter((choice) => isChosen(choice, chosen))

/** Options of a list after filtering by the other lists; distinct, sorted by name. */
export function offersOf(
  choices: readonly LucChoice[],
  chosen: ChosenLists,
  name: ListName,
): readonly { readonly value: string; readonly label: string }[] {
  const offered = new Map(
    choices
      .filter((choice) => isChosen(choice, chosen, name) && valueOf[name](choice) !== '')
      .map((choice) => [valueOf[name](choice), labelOf[name](choice)]),
  )
  return Array.from(offered, ([value, label]) => ({ value, label })).toSorted((one, other) =>
    one.label.localeCompare(other.label, 'pt-BR'),
  )
}

/** Changes a list, and removes choices that the other lists no longer offer. */
export function choose(
  choices: readonly LucChoice[],
  chosen: ChosenLists,
  name: ListName,
  values: readonly string[],
): ChosenLists {
  const next = { ...chosen, [name]: values }
  const remaining = (other: ListName) => {
    const offered = new Set(offersOf(choices, next, other).map(({ value }) => value))
    return other === name ? values : next[other].filter((value) => offered.has(value))
  }
  return {
    shoppings: remaining('shoppings'),
    customers: remaining('customers'),
    lucs: remaining('lucs'),
    brands: remaining('brands'),
  }
}
