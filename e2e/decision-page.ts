// Parts of a decision list that several journeys use.
import { type APIRequestContext, expect, type Page } from '@playwright/test'

import { accessibilityFaults } from './accessibility.ts'
import { asLogin, dialog, readAs, rows, tickFirstListings } from './own-server.ts'
import { resumeSession } from './sign-in.ts'

/** Opens a list as this user and waits for its rows. */
export async function openAs(page: Page, login: string, path: string): Promise<void> {
  await resumeSession(page, login)
  await page.goto(path)
  await expect(rows(page).first()).toBeVisible()
}

export const badge = (page: Page, numBoleto: string) =>
  page.getByTitle(new RegExp(`^(Isentar|Negativar) boleto ${numBoleto}$`))

/** Column headers. Two columns in one cell use two lines on narrow screens. */
export const heads = async (page: Page): Promise<readonly string[]> =>
  (await page.getByRole('main').getByRole('columnheader').allInnerTexts()).map((text) =>
    text.replaceAll(/\s*\/\s*/g, ' / '),
  )

/** Boleto number of the row at this index, from 0. */
export const numberAt = async (page: Page, index: number): Promise<string> =>
  /\b\d{13}\b/.exec(await rows(page).nth(index).innerText())?.[0] ?? ''

/** No accessibility violations; with an open dialog, only inside it. */
export async function isAccessible(page: Page): Promise<void> {
  const isCovered = (await page.getByRole('dialog').count()) > 0
  expect(await accessibilityFaults(page, isCovered ? '[role=dialog]' : undefined)).toEqual([])
}

/** Chooses a justification in the open dialog. */
export async function choose(page: Page, name: string): Promise<void> {
  const form = dialog(page, 'Justificativa')
  await form.getByLabel('Justificativa', { exact: true }).first().click()
  await page.getByRole('option', { name, exact: true }).click()
}

/** Confirms the open confirmation, after its first listings are ticked as read. */
export async function confirm(page: Page): Promise<void> {
  await tickFirstListings(dialog(page, 'Confirmação'))
  await dialog(page, 'Confirmação').getByRole('button', { name: 'Confirmar', exact: true }).click()
}

const serasa = '/workflow/serasa'
const analyst = 'analista.shopping'

/** The boletos that wait for the analysis of the mall. */
export async function boletosToAnalyse(request: APIRequestContext) {
  type Boletos = {
    readonly content: readonly {
      readonly idBoleto: number
      readonly numBoleto: string
      readonly flagNegativar: boolean
      readonly motivo: string
    }[]
  }
  const path = `${serasa}/serasa-negativacao/buscar/boletos-shopping`
  return (await asLogin<Boletos>(request, analyst, path, { page: 1, size: 200 })).content
}

/** Turns exempted boletos back to NEGATIVAR and removes their justifications, by call. */
export async function clearExemptions(request: APIRequestContext): Promise<void> {
  for (const { idBoleto, flagNegativar } of await boletosToAnalyse(request))
    if (!flagNegativar)
      await asLogin(request, analyst, `${serasa}/serasa-workflow/historico/limpar`, { idBoleto })
}

/** Exempts three boletos in the analysis of the mall, with a reason that the key account checks. */
export async function exemptThree(request: APIRequestContext): Promise<void> {
  type Reasons = {
    readonly content: readonly {
      readonly idSerasaJustificatica: number
      readonly txtJustificativa: string
    }[]
  }
  const { content } = await readAs<Reasons>(
    request,
    analyst,
    `${serasa}/serasa-justificativa/buscar`,
  )
  const reason = content.find(({ txtJustificativa }) => txtJustificativa === 'Decisão comercial')
  for (const { idBoleto } of (await boletosToAnalyse(request)).slice(4, 7))
    await asLogin(request, analyst, `${serasa}/serasa-workflow/salvar-historico`, {
      idBoleto,
      idJustificativa: reason?.idSerasaJustificatica,
      numChamado: '900001',
    })
}
