import type { Person } from '#features/people/access/contract/session.ts'

/** Maps the server's person to session fields. */
export const personFields = (person: Person) => ({
  id: person.id,
  name: person.name,
  userName: person.username,
  email: person.email,
  profile: person.profile.name,
  shoppingProfileId: person.shoppings[0]?.id,
  shoppingProfileName: person.shoppings[0]?.name,
  shoppings: person.shoppings,
  seesEveryMall: person.todosShoppings,
  seenBy: person.vistoPor,
  actsFor: person.substitui,
  standIn: person.substituidoPor,
  requests: person.pedidos,
  eyes: {
    userId: person.id,
    oneWith: [
      ...(person.substitui ?? []),
      ...(person.substituidoPor ? [person.substituidoPor] : []),
    ].map(({ id }) => id),
  },
})
