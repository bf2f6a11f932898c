// A file whose days can be read in two ways: both readings side by side, and the proposal of one
// (picture 58). On its own server with the extract of samples/.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { type APIRequestContext, expect } from '@playwright/test'

import { accessibilityFaults } from './accessibility.ts'
import { asLogin, dialog, onOwnServer, open, readAs, rows, toast, uploadAs } from './own-server.ts'
import { resumeSession } from './sign-in.ts'

const titulos = fileURLToPath(new URL('../samples/titulos.csv', import.meta.url))
const columns =
  'shopping;unidEcon;contrato;luc;nomeFantasia;razaoSocial;cpfCnpj;tipoContrato;numeroTitulo;numBoleto;tipoDocumento;tipoMovimento;centroLucro;competencia;vencimento;valorOriginal;valorAberto'.split(
    ';',
  )

/** Open títulos of the extract whose due days are at most 12. */
function ambiguousFile(): Buffer {
  const [header = '', ...lines] = readFileSync(titulos, 'utf8')
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split(/\r?\n/)
  const names = header.split(';')
  const of = (line: string, name: string) => line.split(';')[names.indexOf(name)] ?? ''
  const seen = new Set<string>()
  const kept = lines.filter((line) => {
    const key = `${of(line, 'unidEcon')} ${of(line, 'numeroTitulo')}`
    if (of(line, 'valorAberto') === '0,00' || Number(of(line, 'vencimento').slice(0, 2)) > 12)
      return false
    if (seen.has(key) || seen.size === 36) return false
    seen.add(key)
    return true
  })
  const cells = kept.map((line) => columns.map((name) => of(line, name)).join(';'))
  return Buffer.from([columns.join(';'), ...cells].join('\r\n'))
}

const motivo = 'o ERP da Serra Azul manda este arquivo'

/** An active source whose order of days is left to the file. */
async function addSource(request: APIRequestContext): Promise<number> {
  const { id } = await asLogin<{ id: number }>(request, 'regua', '/fontes', {
    codigo: 'SERRA_AZUL',
    nome: 'ERP Serra Azul',
    traz: 'TITULOS',
    receita: {
      nome: 'ERP Serra Azul',
      codigo: 'SERRA_AZUL',
      arquivos: [{ papel: 'T', decimal: ',' }],
      partes: [
        {
          traz: 'TITULOS',
          arquivo: 'T',
          campos: Object.fromEntries(columns.map((name) => [name, { coluna: name }])),
        },
      ],
    },
  })
  await asLogin(request, 'regua', `/fontes/${id}/ativar`, { motivo })
  const { proposta } = await readAs<{ proposta: { id: number } }>(request, 'regua', `/fontes/${id}`)
  await asLogin(request, 'regua.2', `/fontes/${id}/confirmar`, { idProposta: proposta.id })
  return id
}

const test = onOwnServer({ world: 'erp' }, async (_, request) => {
  const id = await addSource(request)
  const file = { name: 'posicao_serra_azul.csv', buffer: ambiguousFile() }
  await uploadAs(request, 'regua', '/fontes/entradas', file, { idFonte: String(id) })
})
test.use({ viewport: { width: 1366, height: 768 }, contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: 120_000 })

test('both readings stand side by side, and one act proposes the likely one', async ({ page }) => {
  await resumeSession(page, 'regua')
  await open(page, '/entradas-de-dados')
  await expect(rows(page).first()).toContainText(/posicao_serra_azul\.csv.*Recusada/s, {
    timeout: 60_000,
  })
  await page.getByRole('button', { name: 'Ver a entrada posicao_serra_azul.csv' }).click()
  const file = dialog(page, 'posicao_serra_azul.csv')
  await expect(
    file.getByText('Os dias podem ser lidos de dois jeitos, e nada no arquivo decide.'),
  ).toBeVisible({ timeout: 60_000 })
  await expect(file.getByText('Vale para 36 linhas: nenhuma foi carregada')).toBeVisible()
  const [likely, other] = [
    file.locator('section', { hasText: 'Propor dia/mês/ano para esta fonte' }).first(),
    file.locator('section', { hasText: 'Propor mês/dia/ano para esta fonte' }).first(),
  ]
  await expect(likely).toContainText('Mais provável')
  await expect(likely).toContainText('36 de 36 vencimentos já conhecidos')
  await expect(other).not.toContainText('Mais provável')
  await expect(likely.locator('tbody tr')).toHaveCount(3)
  expect(await likely.locator('tbody tr td:nth-child(2)').allTextContents()).toEqual(
    await other.locator('tbody tr td:nth-child(2)').allTextContents(),
  )
  const known = file.getByRole('region', { name: 'O que mais se sabe' })
  await expect(known).toContainText('“ERP Serra Azul”, versão 1')
  await expect(known).toContainText('dias em automático. Proponha a versão 2 com a ordem fixa')
  await expect(known).toContainText('nenhum arquivo desta fonte foi carregado antes')
  expect(await accessibilityFaults(page)).toEqual([])

  await file.getByRole('button', { name: 'Propor dia/mês/ano para esta fonte' }).click()
  const proposing = dialog(page, 'Propor dia/mês/ano')
  await proposing.getByLabel('Motivo').fill('todo arquivo deste ERP escreve o dia primeiro')
  await proposing.getByRole('button', { name: 'Propor dia/mês/ano' }).click()
  await expect(toast(page, 'Alteração proposta: espera por outra pessoa.')).toBeVisible()
  await expect(file.getByText(/A proposta de .+ espera por outra pessoa\./)).toBeVisible()
  await expect(file.getByRole('button', { name: /^Propor/ })).toHaveCount(0)

  // Another user confirms the proposal: the server reads the stored file again, without an upload.
  const { request } = page
  const [source] = (
    await readAs<{ data: { id: number; codigo: string }[] }>(request, 'regua', '/fontes')
  ).data.filter(({ codigo }) => codigo === 'SERRA_AZUL')
  const id = source?.id ?? 0
  const { proposta } = await readAs<{ proposta: { id: number } }>(request, 'regua', `/fontes/${id}`)
  await asLogin(request, 'regua.2', `/fontes/${id}/confirmar`, { idProposta: proposta.id })
  await expect(file.getByText('Lido de novo com a versão nova da fonte.')).toBeVisible({
    timeout: 60_000,
  })
  await file.getByRole('button', { name: 'Ver a nova leitura' }).click()
  await expect(dialog(page, 'posicao_serra_azul.csv').getByText(/versão 2$/)).toBeVisible()
})
