// A bureau that is a folder: the test builds the return with the simulator's rules and imports it.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type APIRequestContext, expect, type Page } from '@playwright/test'

import { convem04 } from '#features/negativation/bureau-exchange/gateway/layout.ts'
import { readRemessa } from '#features/negativation/bureau-exchange/gateway/read-remessa.ts'
import { overwriteField } from '#features/negativation/bureau-exchange/gateway/record.ts'
import {
  emptySimulator,
  simulate,
} from '#features/negativation/bureau-exchange/gateway/simulator.ts'
import { localDate } from '#values/local-date.ts'

import { headersOf, importReturn, readAs, sendAll } from './own-server.ts'
import { resumeSession } from './sign-in.ts'
import { journeyDay } from './worlds.ts'

// The job reads the files that the bureau puts there.
export const inbox = mkdtempSync(join(tmpdir(), 'regua-inbox-'))
export const fileBureau = {
  world: 'erp',
  env: { REGUA_BUREAU: 'file', REGUA_BUREAU_INBOX: inbox },
} as const

/** The return of a remessa, in which the bureau rejects the address of the boleto `refused`. */
export type Answer = { readonly file: Buffer; readonly refused: string }

export function answerTo(remessa: Buffer): Answer {
  const accepted = simulate(emptySimulator, remessa, localDate(journeyDay)).answer
  const lines = Buffer.from(accepted)
    .toString('latin1')
    .split('\r\n')
    .map((line, index) =>
      index === 1 ? overwriteField(convem04.detail, line, 'codes', '109') : line,
    )
  return {
    file: Buffer.from(lines.join('\r\n'), 'latin1'),
    refused: readRemessa(remessa).records[0]?.contractNumber ?? '',
  }
}

let returned: Answer
/** The return that `sendAndReturn` imported last. */
export const importedReturn = (): Answer => returned

/** Sends all boletos, and imports the return. */
export async function sendAndReturn(request: APIRequestContext): Promise<void> {
  await sendAll(request)
  type Lotes = { content: readonly { readonly id: number; readonly estado: string }[] }
  const findLote = async () =>
    (await readAs<Lotes>(request, 'regua', '/workflow/serasa/serasa-lote')).content[0]
  await expect.poll(async () => (await findLote())?.estado, { timeout: 60_000 }).toBe('ENVIADO')
  const remessa = await request.get(
    `/bff/workflow/serasa/serasa-lote/${(await findLote())?.id}/remessa`,
    { headers: await headersOf(request, 'regua') },
  )
  returned = answerTo(await remessa.body())
  await importReturn(request, returned.file, 'retorno.txt')
}

/** Changes the user of a page: the user who sends may not import the return. */
export async function changeUser(page: Page, login: string): Promise<void> {
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await resumeSession(page, login)
}
