import { queryOptions } from '@tanstack/react-query'

import type { AnswerOf } from '#contract/call.ts'
import { callServer } from '#contract/client.ts'
import { readRecord } from '#listing/records/use-record.ts'

import {
  everyMall,
  findPerson,
  listPermissions,
  profileList,
  userList,
  userRecords,
} from '../contract/people.ts'

/** All profiles: a lookup, fetched once a day and after each change (spec 1:9). */
export const profilesQuery = queryOptions({
  queryKey: ['profiles', profileList.search.name],
  queryFn: ({ signal }) => callServer(profileList.search, {}, { signal }),
})

/** All permissions, marked if the profile has them. */
export const permissionsQuery = (idPerfil: number) =>
  queryOptions({
    queryKey: ['permissions', listPermissions.name, idPerfil],
    queryFn: ({ signal }) => callServer(listPermissions, { idPerfil }, { signal }),
  })

/** Name and e-mail of a login in the directory; fails with a sentence if unknown. */
export const findInDirectory = (username: string): Promise<AnswerOf<typeof findPerson>> =>
  callServer(findPerson, { username })

/** True if the user sees every mall and so may assign all. */
export const seesEveryMallQuery = (usuarioId: number) =>
  queryOptions({
    queryKey: ['users', userList.search.name, 'sees every mall', usuarioId],
    queryFn: async () => (await readRecord(userRecords, usuarioId))?.nomesShoppings === everyMall,
  })
