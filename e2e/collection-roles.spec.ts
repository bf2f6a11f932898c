// Rights of each profile on a debtor of a mall and of a group (spec 3:6): default tabs,
// negotiations, contacts, read-only. The server enforces the same.
import { expect, type Page, test } from '@playwright/test'

import { open, rows } from './own-server.ts'
import { resumeSession } from './sign-in.ts'

test.use({ viewport: { width: 1366, height: 768 }, contextOptions: { reducedMotion: 'reduce' } })

const prioritization = '/api/regua/v1/prioritization'
const noPermission = 'Usuário sem permissão para esta ação'
const main = (page: Page) => page.getByRole('main')

type Customer = { readonly clientId: number; readonly hasCorporateBilling: boolean }

/** Sends a call as the signed-in user; returns status and body. */
const ask = (page: Page, path: string, body: object) =>
  page.evaluate(
    async ([address, text]) => {
      const { token } = JSON.parse(localStorage.getItem('regua.session') ?? '{}') as {
        token: string
      }
      const answer = await fetch(`/bff${address}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': crypto.randomUUID(),
        },
        body: text,
      })
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
    },
    [path, JSON.stringify(body)] as const,
  )

/** A debtor in the user's malls, corporate or not. */
async function debtor(page: Page, isCorporate: boolean): Promise<number | undefined> {
  const { body } = await ask(page, `${prioritization}/past-due-balance`, { page: 1, size: 200 })
  return (body['data'] as readonly Customer[]).find(
    ({ hasCorporateBilling }) => hasCorporateBilling === isCorporate,
  )?.clientId
}

async function mayNegotiate(page: Page, address: string, may: boolean): Promise<void> {
  await page.goto(address)
  const slips = page.getByRole('table', { name: /^Boletos do contrato|^Meses anteriores/ }).first()
  await slips.locator('tbody').getByRole('checkbox').first().check()
  const negotiate = page.getByRole('button', { name: 'Negociar' })
  if (may) await expect(negotiate).toBeEnabled()
  else await expect(negotiate).toHaveAccessibleDescription(noPermission)
}

type Role = {
  readonly login: string
  readonly tabs: RegExp | readonly string[]
  /** For mall customers, group customers, and groups. */
  readonly negotiates: { readonly ofMall: boolean; readonly corporate: boolean }
  readonly addsContact: { readonly ofMall: boolean; readonly corporate: boolean }
  readonly seesGroups: boolean
  readonly changesBrandStatus: boolean
}
const both = { ofMall: true, corporate: true }
const none = { ofMall: false, corporate: false }
const customers = { ofMall: true, corporate: false }
const all = ['Shopping', 'Portfólio', 'Ajuste de tendência']

const roles: Readonly<Record<string, Role>> = {
  'COBRANÇA SHOPPING': {
    login: 'analista.shopping',
    tabs: /Shopping/,
    negotiates: customers,
    addsContact: customers,
    seesGroups: false,
    changesBrandStatus: false,
  },
  'COBRANÇA CORPORATIVA': {
    login: 'corporativa',
    tabs: ['Portfólio', 'Ajuste de tendência'],
    negotiates: { ofMall: false, corporate: true },
    addsContact: both,
    seesGroups: true,
    changesBrandStatus: true,
  },
  'APROVADOR SHOPPING': {
    login: 'aprovador.shopping',
    tabs: /Shopping/,
    negotiates: customers,
    addsContact: customers,
    seesGroups: false,
    changesBrandStatus: false,
  },
  HOLDING: {
    login: 'holding',
    tabs: all,
    negotiates: both,
    addsContact: customers,
    seesGroups: true,
    changesBrandStatus: true,
  },
  'APROVADOR HOLDING': {
    login: 'aprovador.holding',
    tabs: all,
    negotiates: both,
    addsContact: customers,
    seesGroups: true,
    changesBrandStatus: true,
  },
  'RÉGUA DE COBRANÇA': {
    login: 'regua',
    tabs: all,
    negotiates: none,
    addsContact: none,
    seesGroups: true,
    changesBrandStatus: false,
  },
}

for (const [name, role] of Object.entries(roles))
  test(`${name}: what it may do with customers of a mall and with groups`, async ({ page }) => {
    test.setTimeout(120_000)
    await resumeSession(page, role.login)
    await open(page, '/priorizacao')
    const tabs = page.getByRole('tablist', { name: 'Priorização' }).getByRole('tab')
    if (role.tabs instanceof RegExp) await expect(tabs.first()).toHaveText(role.tabs)
    else await expect(tabs).toHaveText([...role.tabs])

    for (const isCorporate of [false, true]) {
      const clientId = await debtor(page, isCorporate)
      if (clientId === undefined) continue
      const mode = isCorporate ? 'corporate' : 'ofMall'
      await mayNegotiate(page, `/boletos?cliente=${clientId}`, role.negotiates[mode])
      await page.goto(`/boletos?cliente=${clientId}&aba=contatos`)
      const add = page.getByRole('button', { name: 'Novo Contato' })
      await expect(add).toBeVisible()
      if (role.addsContact[mode]) await expect(add).toBeEnabled()
      else await expect(add).toHaveAccessibleDescription(noPermission)
    }

    await page.goto('/priorizacao-grupo-cobranca')
    if (!role.seesGroups) {
      await expect(page).toHaveURL(/\/home$/)
      return
    }
    await expect(rows(page).first()).toBeVisible()
    const groupName = await rows(page).first().getByRole('link').innerText()
    await mayNegotiate(
      page,
      `/boletos-grupo-cobranca?month=11&year=2026&grupo-cobranca=${encodeURIComponent(groupName)}`,
      role.negotiates.corporate,
    )
    const { body } = await ask(page, '/grupo-cobranca/grupo/buscar', {
      nomeGrupoCobranca: groupName,
    })
    const [group] = (body['content'] ?? []) as readonly { readonly idGrupoCobranca: number }[]
    await page.goto(`/boletos-legado?id=${group?.idGrupoCobranca ?? 1}&aba=historico`)
    const register = page.getByRole('button', { name: 'Registrar Negociação' })
    await expect(register).toBeVisible()
    if (role.negotiates.corporate) await expect(register).toBeEnabled()
    else await expect(register).toHaveAccessibleDescription(noPermission)
    await expect(main(page).getByLabel('Status Marca')).toHaveCount(role.changesBrandStatus ? 1 : 0)
  })

test('whoever has none of these screens is led to the start page, and the server refuses too', async ({
  page,
}) => {
  await resumeSession(page, 'juridico')
  await page.goto('/priorizacao')
  await expect(page).toHaveURL(/\/home$/)
  const refused = await ask(page, `${prioritization}/past-due-balance`, { page: 1, size: 20 })
  expect(refused).toMatchObject({ status: 403, body: { mensagem: noPermission } })
})
