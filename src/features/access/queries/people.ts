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

/** Every profile: a look-up, read once a day and after each change of one (spec 1:9). */
export const profilesQuery = queryOptions({
  queryKey: ['profiles', profileList.search.name],
  queryFn: ({ signal }) => callServer(profileList.search, {}, { signal }),
})

/** Every permission, with those of a profile marked. */
export const permissionsQuery = (idPerfil: number) =>
  queryOptions({
    queryKey: ['permissions', listPermissions.name, idPerfil],
    queryFn: ({ signal }) => callServer(listPermissions, { idPerfil }, { signal }),
  })

/**
 * Name and e-mail of a login in the directory; fails with a sentence when it is not known there.
 */
export const askDirectory = (username: string): Promise<AnswerOf<typeof findPerson>> =>
  callServer(findPerson, { username })

/** Does a person see every mall, and so may give them all? */
export const seesEveryMallQuery = (usuarioId: number) =>
  queryOptions({
    queryKey: ['users', userList.search.name, 'sees every mall', usuarioId],
    queryFn: async () => (await readRecord(userRecords, usuarioId))?.nomesShoppings === everyMall,
  })
