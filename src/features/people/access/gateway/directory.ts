import * as z from 'zod'

import { HttpError } from '#server/http/errors.ts'
import type { DirectoryAddress } from '#server/settings/network-settings.ts'
import { outboundTo } from '#server/http/outbound.ts'

/** A person in the company directory. */
export type DirectoryPerson = {
  readonly login: string
  readonly name: string
  readonly email: string
  readonly department: string
}

/** User lookup by login: the provider's directory, the demo's, or none. */
export type Directory = {
  readonly isThere: boolean
  /** Undefined if unknown or inactive there. */
  readonly find: (login: string) => Promise<DirectoryPerson | undefined>
}

/** 503: the directory did not answer; name and e-mail can still be typed. */
export class DirectorySilent extends HttpError {
  override readonly name = 'DirectorySilent'
  readonly status = 503
  constructor(cause: unknown) {
    super('O diretório da empresa não respondeu. Preencha nome e e-mail, ou tente de novo.')
    this.cause = cause
  }
}

/** No directory: names and e-mails are typed. */
export const noDirectory: Directory = { isThere: false, find: async () => undefined }

/** A directory from a fixed list, as in the demo. */
export const writtenDirectory = (people: readonly DirectoryPerson[]): Directory => ({
  isThere: true,
  find: async (login) => people.find((person) => person.login === login.trim().toLowerCase()),
})

const answerWithin = 5_000
const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const attributes = [
  'userName',
  'displayName',
  'name',
  'emails',
  'active',
  `${enterprise}:department`,
]

const ScimResponse = z.object({
  Resources: z
    .array(
      z.object({
        userName: z.string(),
        displayName: z.string().nullish(),
        name: z
          .object({
            formatted: z.string().nullish(),
            givenName: z.string().nullish(),
            familyName: z.string().nullish(),
          })
          .nullish(),
        emails: z.array(z.object({ value: z.string(), primary: z.boolean().nullish() })).nullish(),
        active: z.boolean().nullish(),
        [enterprise]: z.object({ department: z.string().nullish() }).nullish(),
      }),
    )
    .default([]),
})
type Resource = z.output<typeof ScimResponse>['Resources'][number]

function personOf(resource: Resource): DirectoryPerson {
  const { name, emails } = resource
  const parts = [name?.givenName, name?.familyName].filter(Boolean).join(' ')
  const email = emails?.find(({ primary }) => primary)?.value ?? emails?.[0]?.value ?? ''
  return {
    login: resource.userName.toLowerCase(),
    name: (resource.displayName || name?.formatted || parts).slice(0, 200),
    email: email.slice(0, 200),
    department: (resource[enterprise]?.department ?? '').slice(0, 120),
  }
}

/**
 * SCIM 2.0 directory of the identity provider (RFC 7644, section 3.4.2.2): one person by userName.
 */
export function scimDirectory({ url, token }: DirectoryAddress): Directory {
  const ask = outboundTo([new URL(url).origin], answerWithin)
  const read = async (login: string): Promise<Resource[]> => {
    const query = new URLSearchParams({
      filter: `userName eq ${JSON.stringify(login)}`,
      attributes: attributes.join(','),
      count: '2',
    })
    const answer = await ask(`${url}/Users?${query.toString()}`, {
      headers: {
        accept: 'application/scim+json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
    })
    if (!answer.ok) throw new Error(`The directory answered ${answer.status}`)
    return ScimResponse.parse(await answer.json()).Resources
  }
  return {
    isThere: true,
    find: async (login) => {
      const resource = await read(login.trim()).catch((cause: unknown) => {
        throw new DirectorySilent(cause)
      })
      const [person, second] = resource.filter(
        ({ userName, active }) =>
          active !== false && userName.toLowerCase() === login.trim().toLowerCase(),
      )
      // Refuse a login that matches two people.
      return person && !second ? personOf(person) : undefined
    },
  }
}
