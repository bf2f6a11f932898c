// Entradas: a file that drifts waits for another person, who confirms it with a reason.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { type APIRequestContext, expect } from '@playwright/test'

import { accessibilityFaults } from './accessibility.ts'
import { dialog, onOwnServer, open, readAs, rows, toast, uploadAs } from './own-server.ts'
import { resumeSession } from './sign-in.ts'

const erp = (name: string) => fileURLToPath(new URL(`../samples/${name}`, import.meta.url))
const path = '/entradas-de-dados'

/** What is open in the extract; without mall 1003 and every 25th row, a file that drifts. */
function openTitulos(isWhole: boolean): Buffer {
  const [header = '', ...lines] = readFileSync(erp('titulos.csv'), 'utf8').trimEnd().split(/\r?\n/)
  const at = header.split(';').indexOf('valorAberto')
  const open = lines.filter((line) => line.split(';')[at] !== '0,00')
  const kept = open.filter((line, index) => line.split(';')[1] !== '1003' && index % 25 !== 0)
  return Buffer.from([header, ...(isWhole ? open : kept)].join('\r\n'))
}

type Found = { readonly data: readonly { readonly id: number; readonly situacao: string }[] }

/** Brings a complete file as 'regua', and waits for its state. */
async function bring(request: APIRequestContext, name: string, buffer: Buffer, state: string) {
  await uploadAs(
    request,
    'regua',
    '/fontes/entradas',
    { name, buffer },
    {
      codigo: name.startsWith('contratos') ? 'REGUA_CONTRATOS' : 'REGUA_TITULOS',
      completo: 'true',
    },
  )
  const stateNow = async () =>
    (await readAs<Found>(request, 'regua', `/fontes/entradas?arquivo=${name}`)).data[0]?.situacao
  await expect.poll(stateNow, { timeout: 60_000 }).toBe(state)
}

const test = onOwnServer({ freshFor: 'each test' }, async (_, request) => {
  await bring(request, 'contratos.csv', readFileSync(erp('contratos.csv')), 'CARREGADA')
  await bring(request, 'segunda.csv', openTitulos(true), 'CARREGADA')
  await bring(request, 'terca.csv', openTitulos(false), 'AGUARDANDO_CONFIRMACAO')
})
test.use({ viewport: { width: 1366, height: 768 }, contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: 120_000 })

test(
  'a file that drifts waits; another person confirms it with a reason, and the list shows it loaded',
  { tag: '@day' },
  async ({ page }) => {
    await resumeSession(page, 'regua')
    await open(page, path)
    await expect(rows(page).first()).toContainText(/terca\.csv.*Aguardando confirmação/s)
    await page.getByRole('button', { name: 'Ver a entrada terca.csv' }).click()
    const own = dialog(page, 'terca.csv')
    await expect(own.getByRole('list', { name: 'Achados' })).toContainText('J09')
    await expect(
      own.getByRole('button', { name: 'Carregar mesmo assim' }),
    ).toHaveAccessibleDescription('Quem enviou o arquivo não o confirma.')
    expect(await accessibilityFaults(page)).toEqual([])

    await resumeSession(page, 'regua.2')
    await open(page, path)
    await page.getByRole('button', { name: 'Ver a entrada terca.csv' }).click()
    await dialog(page, 'terca.csv').getByRole('button', { name: 'Carregar mesmo assim' }).click()
    const confirming = dialog(page, 'Carregar mesmo assim')
    await expect(confirming).toContainText('apesar de J09?')
    await confirming.getByLabel('Motivo').fill('o shopping 1003 foi vendido em novembro')
    await confirming.getByRole('button', { name: 'Carregar mesmo assim' }).click()
    await expect(toast(page, 'Entrada confirmada')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(rows(page).first()).toContainText('Carregada', { timeout: 60_000 })
    await expect(page.getByRole('main').locator('tbody[data-key]').first()).toContainText(
      /terca\.csv.*Tudo em dia com este arquivo às/s,
      { timeout: 60_000 },
    )
  },
)

test('a waiting file is discarded with a reason', async ({ page }) => {
  await resumeSession(page, 'regua')
  await open(page, path)
  await page.getByRole('button', { name: 'Ver a entrada terca.csv' }).click()
  await dialog(page, 'terca.csv').getByRole('button', { name: 'Descartar' }).click()
  const discarding = dialog(page, 'Descartar')
  await discarding.getByLabel('Motivo').fill('o ERP mandou o arquivo pela metade')
  await discarding.getByRole('button', { name: 'Descartar', exact: true }).click()
  await expect(toast(page, 'Entrada descartada.')).toBeVisible()
})

test('a file is brought by hand and rehearsed', async ({ page }) => {
  await resumeSession(page, 'regua')
  await open(page, path)
  await page.getByRole('button', { name: 'Trazer arquivo' }).click()
  const bringing = dialog(page, 'Trazer arquivo')
  await bringing.locator('input[type=file]').setInputFiles(erp('titulos-com-erros.csv'))
  await bringing.getByLabel('Só ensaiar: julga o arquivo e não grava nada').check()
  await bringing.getByRole('button', { name: 'Ensaiar' }).click()
  await expect(toast(page, 'Arquivo recebido.')).toBeVisible()
  await expect(rows(page).first()).toContainText(/titulos-com-erros\.csv.*Ensaio/s, {
    timeout: 30_000,
  })
})
