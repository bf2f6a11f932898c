// The guards of rules 4.6 on invalid cases, one boleto each: the light shows reason and remedy,
// blocked ones cannot advance, and the send button holds some back.
import { type APIRequestContext, expect, type Page } from '@playwright/test'

import { accessibilityFaults } from './accessibility.ts'
import { loadFile } from './erp-upload.ts'
import {
  act,
  approve,
  asLogin,
  changeParameter,
  dialog,
  onOwnServer,
  open,
  rows,
  toast,
  tickFirstListings,
} from './own-server.ts'
import { picture } from './picture.ts'
import { resumeSession } from './sign-in.ts'

const test = onOwnServer({ world: 'erp' }, (_, request) => loadCases(request))

test.use({ viewport: { width: 1366, height: 768 }, contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: 120_000 })

type Row = Readonly<Record<string, string>>
type Case = {
  readonly expected: readonly [
    code: string,
    severity: 'Bloqueio' | 'Alerta',
    text: RegExp,
    todo: string,
    ground: RegExp,
  ]
  /** True if the guard concerns the fiador of the contract. */
  readonly ofFiador?: true
  readonly contract?: Row
  readonly titulo?: Row
}

const fiador = {
  fiadorNome: 'Diego Melo Alves',
  fiadorCpfCnpj: '52998224725',
  fiadorNascimento: '21/11/1970',
}
const judge = 'o bloqueio termina quando a situação jurídica do contrato mudar.'

/** Cases by boleto; the required parameters are below. */
const cases: Readonly<Record<string, Case>> = {
  'GUARDA-01': {
    expected: [
      'G01',
      'Bloqueio',
      /abaixo do mínimo de R\$\s50,00/,
      'reveja o valor mínimo',
      /erros 168 e 219/,
    ],
    titulo: { valorOriginal: '10,00', valorAberto: '10,00' },
  },
  'GUARDA-02': {
    expected: [
      'G02',
      'Bloqueio',
      /alfanumérico.*não aceita/,
      'Espere o bureau aceitar',
      /CDC art\. 43 §1º/,
    ],
    contract: { cpfCnpj: '12ABC34501DE35' },
    titulo: { cpfCnpj: '12ABC34501DE35' },
  },
  'GUARDA-03': {
    expected: [
      'G03',
      'Bloqueio',
      /Vencido em 15\/10\/2026, há 34 dias/,
      'Espere o prazo mínimo',
      /016 e 156/,
    ],
    titulo: { vencimento: '15/10/2026', vencimentoOriginal: '15/10/2026', competencia: '10/2026' },
  },
  'GUARDA-04': {
    expected: [
      'G04',
      'Alerta',
      /prescrição trienal/,
      'Confirme com o jurídico',
      /CC art\. 206 §3º I/,
    ],
    titulo: { vencimento: '02/10/2023', vencimentoOriginal: '02/10/2023', competencia: '10/2023' },
  },
  'GUARDA-05': {
    expected: [
      'G05',
      'Bloqueio',
      /Está na lista de exceção/,
      'Retire o registro da lista',
      /módulo SERASA/,
    ],
    contract: { luc: 'GX5' },
    titulo: { luc: 'GX5' },
  },
  'GUARDA-07': {
    expected: ['G07', 'Bloqueio', /Liminar proíbe a negativação/, judge, /Ordem judicial/],
    contract: { statusJuridico: 'LIMINAR' },
  },
  'GUARDA-07B': {
    expected: ['G07', 'Bloqueio', /O devedor contesta a dívida/, judge, /CDC art\. 43 §§1º e 3º/],
    contract: { statusJuridico: 'DISPUTA' },
  },
  'GUARDA-08': {
    expected: ['G08', 'Bloqueio', /CEP 20040002 não é de SP/, 'Corrija o cadastro no ERP', /491/],
    contract: { cep: '20040002' },
  },
  'GUARDA-10': {
    expected: [
      'G10',
      'Bloqueio',
      /Menor de 18 anos: nascimento em 19\/11\/2010/,
      'Não negative esta pessoa.',
      /erro 101/,
    ],
    ofFiador: true,
    contract: { ...fiador, fiadorNascimento: '19/11/2010' },
  },
  'GUARDA-11': {
    expected: [
      'G11',
      'Alerta',
      /Recuperação judicial deferida/,
      'Confirme com o jurídico',
      /Lei 11\.101\/2005/,
    ],
    contract: { statusJuridico: 'RJ_DEFERIDA' },
  },
  'GUARDA-11B': {
    expected: [
      'G11',
      'Bloqueio',
      /Plano de recuperação judicial aprovado/,
      'vai para a baixa',
      /REsp 2\.205\.921-MT/,
    ],
    contract: { statusJuridico: 'RJ_APROVADA' },
  },
  'GUARDA-12': {
    expected: [
      'G12',
      'Bloqueio',
      /Fiança terminou em 31\/01\/2026/,
      'o boleto segue sem ele',
      /CC arts\. 818 a 839/,
    ],
    ofFiador: true,
    contract: { ...fiador, fiancaFim: '31/01/2026' },
  },
  'GUARDA-13': {
    expected: [
      'G13',
      'Alerta',
      /Sem prova de carta ou e-mail/,
      'guarde a prova de envio e entrega',
      /Tema 1\.315/,
    ],
  },
  'GUARDA-14': {
    expected: [
      'G14',
      'Alerta',
      /Retorno bancário de 17\/11\/2026 ainda pendente/,
      'Espere a compensação',
      /Súmula 548/,
    ],
    titulo: {
      valorAberto: '400,00',
      docPagamento: 'RC9GUARDA14',
      dataPagamento: '17/11/2026',
      valorRecebido: '600,00',
    },
  },
  'GUARDA-16': {
    expected: [
      'G16',
      'Bloqueio',
      /é o próprio credor/,
      'Corrija o cadastro do contrato',
      /Erro 286/,
    ],
    contract: { cpfCnpj: '11222333000181' },
    titulo: { cpfCnpj: '11222333000181' },
  },
  'GUARDA-18': {
    expected: [
      'G18',
      'Bloqueio',
      /Natureza CC não habilitada/,
      'NATUREZAS_HABILITADAS',
      /035 e 036/,
    ],
    titulo: { tipoMovimento: 'CDO', tipoDocumento: 'FT' },
  },
}
const numbers = Object.keys(cases)
const blockedNumbers = numbers.filter(
  (number) => cases[number]?.expected[1] === 'Bloqueio' && !cases[number]?.ofFiador,
)
/** Only its letter is missing. */
const sound = 'GUARDA-15'
/**
 * Two like the sound one, not in the list of the others: they are approved, and then the value of
 * the first changes (G15).
 */
const changing = 'SALDO-15'
const unchanged = 'SALDO-16'

const place = { shopping: 'Shopping Parque das Águas', unidEcon: '1000', tipoContrato: 'LOJA' }
const tenant = {
  razaoSocial: 'Guarda Comércio Ltda',
  nomeFantasia: 'Guarda',
  cpfCnpj: '11444777000161',
}
const contractOf = (number: string): Row => ({
  ...place,
  ...tenant,
  contrato: `C-${number}`,
  luc: number,
  statusContrato: 'ATIVO',
  logradouro: 'Av. Paulista, 100',
  bairro: 'Bela Vista',
  cidade: 'São Paulo',
  uf: 'SP',
  cep: '01310100',
  fiadorNome: '',
  fiadorCpfCnpj: '',
  fiadorNascimento: '',
  fiancaFim: '',
  statusJuridico: '',
  ...(cases[number]?.contract?.['fiadorNome'] === undefined
    ? { fiadorLogradouro: '', fiadorBairro: '', fiadorCidade: '', fiadorUf: '', fiadorCep: '' }
    : {
        fiadorLogradouro: 'Rua das Flores, 9',
        fiadorBairro: 'Bela Vista',
        fiadorCidade: 'São Paulo',
        fiadorUf: 'SP',
        fiadorCep: '01310100',
      }),
  ...cases[number]?.contract,
})
const tituloOf = (number: string): Row => ({
  ...place,
  ...tenant,
  contrato: `C-${number}`,
  luc: number,
  numeroTitulo: `T-${number}`,
  numBoleto: number,
  tipoDocumento: 'DP',
  tipoMovimento: 'ALM',
  competencia: '08/2026',
  vencimento: '10/08/2026',
  vencimentoOriginal: '10/08/2026',
  valorOriginal: '1000,00',
  valorAberto: '1000,00',
  docPagamento: '',
  dataPagamento: '',
  valorRecebido: '',
  ...cases[number]?.titulo,
})
function csv(lines: readonly Row[]): Buffer {
  const head = Object.keys(lines[0] ?? {})
  return Buffer.from(
    [head.join(';'), ...lines.map((line) => head.map((name) => line[name]).join(';'))].join('\n'),
  )
}

const serasa = '/workflow/serasa'
type GuardedBoleto = { idBoleto: number; numBoleto: string; guardas: { codigo: string }[] }
const findGuarded = async (request: APIRequestContext, numBoleto = 'GUARDA') =>
  (
    await asLogin<{ content: GuardedBoleto[] }>(
      request,
      'analista.shopping',
      `${serasa}/serasa-negativacao/buscar/boletos-shopping`,
      {
        status: ['PENDENTE_RECOMENDACAO_EQUIPE_SHOPPING'],
        numBoleto,
        page: 1,
        size: 100,
      },
    )
  ).content

/** Loads a boleto of each case, forwards them, and then sets the parameters that block some. */
async function loadCases(request: APIRequestContext): Promise<void> {
  await changeParameter(request, 'DIAS_ATRASO_MAX', '1200')
  const all = [...numbers, sound, changing, unchanged]
  await loadFile(request, 'contratos-guardas.csv', csv(all.map(contractOf)))
  await loadFile(request, 'titulos-guardas.csv', csv(all.map(tituloOf)))
  await asLogin(request, 'regua', `${serasa}/serasa-ciclo/abrir`, {})
  await asLogin(request, 'regua', `${serasa}/serasa-negativacao/recomendar-boletos`, {
    shoppings: [1],
  })
  // Later parameter changes affect items in the chain.
  await changeParameter(request, 'VALOR_MINIMO', '50,00')
  await changeParameter(request, 'BUREAU_ACEITA_CNPJ_ALFANUMERICO', 'Não')
  await changeParameter(request, 'BUREAU_DIAS_MIN', '40')
  await changeParameter(request, 'NATUREZAS_HABILITADAS', 'AL')
  await asLogin(request, 'regua', '/config/excecoes/luc-shopping', {
    cpfCnpj: tenant.cpfCnpj,
    luc: 'GX5',
    modulos: [3],
    shoppings: [1],
    observacao: 'Negociação',
  })
  await expect
    .poll(
      async () =>
        (await findGuarded(request)).filter(({ guardas }) =>
          guardas.some(({ codigo }) => codigo === 'G18'),
        ).length,
      {
        timeout: 60_000,
      },
    )
    .toBe(1)
}

const listPath = '/analisar-negativacao-shopping?agrupar=boleto&numBoleto=GUARDA&size=50'
const rowOf = (page: Page, number: string) =>
  rows(page).filter({ has: page.getByText(number, { exact: true }) })

test('each bad boleto and fiador shows its guard: severity, code, reason, remedy and legal basis', async ({
  page,
}) => {
  await resumeSession(page, 'analista.shopping')
  await open(page, listPath)
  await expect(rows(page)).toHaveCount(numbers.length + 1)
  // An alert of most rows is shown once above the list, otherwise as a light in the row.
  const shared = 'G13'
  const sharedLine = page.getByText(/^\d+ dos \d+ boletos: Sem prova de carta ou e-mail/)
  await expect(sharedLine).toBeVisible()
  const lastOfAll = Object.entries(cases).toSorted(
    ([, { expected: one }], [, { expected: other }]) =>
      Number(one[0] === shared) - Number(other[0] === shared),
  )
  for (const [number, { expected, ofFiador }] of lastOfAll) {
    const [code, severity, text, todo, ground] = expected
    if (code === shared) {
      await open(page, listPath.replace('GUARDA', number))
      await expect(sharedLine).toHaveCount(0)
    }
    await rowOf(page, number)
      .getByRole('button', {
        name: new RegExp(`${severity}s?( de fiador(es)?)? (e .*)?no boleto ${number}$`, 'i'),
      })
      .click()
    const card = page.getByRole('dialog', { name: 'Guardas' })
    await expect(card, number).toContainText(number)
    for (const words of [severity, code, text, todo, ground])
      await expect(card, number).toContainText(words)
    if (ofFiador) await expect(card, number).toContainText(`Fiador ${fiador.fiadorNome}`)
    await page.keyboard.press('Escape')
    await expect(card).toHaveCount(0)
  }
  // The fiador has its own light in the decision list.
  await open(page, listPath)
  await rowOf(page, 'GUARDA-12')
    .getByRole('button', { name: /^(?!.* no boleto ).*fiador/i })
    .first()
    .click()
  const details = dialog(page, 'Detalhes do Fiador')
  for (const words of [
    'Bloqueio',
    'G12',
    'Fiança terminou em 31/01/2026.',
    'Alerta',
    'G13',
    'CC arts. 818 a 839',
  ])
    await expect(details).toContainText(words)
  expect(await accessibilityFaults(page, '[role=dialog]')).toEqual([])
})

test(
  'a blocked boleto cannot be submitted: its badge does not change, and NEGATIVAR is refused with the whole list (422)',
  { tag: '@day' },
  async ({ page, request }) => {
    await resumeSession(page, 'analista.shopping')
    await open(page, listPath)
    for (const number of blockedNumbers) {
      const badge = rowOf(page, number).getByRole('button', { name: 'ISENTAR' })
      await expect(badge, number).toHaveAttribute('aria-disabled', 'true')
      await expect(badge, number).toHaveAccessibleDescription(cases[number]?.expected[2] ?? /^$/)
    }
    const ids = new Map(
      (await findGuarded(request)).map(({ idBoleto, numBoleto }) => [numBoleto, idBoleto]),
    )
    const { token } = (await (
      await request.post('/bff/authenticate', { form: { token: 'analista.shopping' } })
    ).json()) as { token: string }
    const answer = await request.post(`/bff${serasa}/serasa-negativacao/submeter-recomendacao`, {
      headers: { authorization: `Bearer ${token}` },
      data: {
        boletos: [...blockedNumbers, sound].map((number) => ({
          idBoleto: ids.get(number),
          loja: { negativar: true },
        })),
      },
    })
    const { itens } = (await answer.json()) as {
      itens: { id: number; codigo: string; texto: string }[]
    }
    expect(answer.status()).toBe(422)
    expect(itens).toHaveLength(blockedNumbers.length)
    expect(new Set(itens.map(({ id }) => id))).toEqual(
      new Set(blockedNumbers.map((number) => ids.get(number))),
    )
    expect(await findGuarded(request)).toHaveLength(numbers.length + 1)
  },
)

test('the justification of a blocked boleto shows its block; without a change nothing can be saved', async ({
  page,
}) => {
  await resumeSession(page, 'analista.shopping')
  await open(page, listPath)
  const [number = ''] = blockedNumbers
  await rowOf(page, number)
    .getByRole('button', { name: `Justificar o boleto ${number}` })
    .click()
  const form = dialog(page, 'Justificativa')
  await expect(form).toContainText(/Bloqueado: .+ A decisão fica ISENTAR enquanto o bloqueio durar/)
  await expect(form).toContainText(cases[number]?.expected[2] ?? /^$/)
  await expect(form).not.toContainText('NEGATIVAR')
  const save = form.getByRole('button', { name: 'Salvar' })
  await expect(save).toBeDisabled()
  await expect(save).toHaveAccessibleDescription('Escolha uma justificativa.')
  await picture(page, 'justificativa-bloqueado')
  await form.getByLabel('Justificativa', { exact: true }).first().click()
  await page.getByRole('option', { name: 'Acordo em negociação', exact: true }).click()
  await expect(form).toContainText('salvar guarda a justificativa para quando o bloqueio acabar')
  await save.click()
  await expect(toast(page, 'Salvo com sucesso.')).toBeVisible()
  await rowOf(page, number)
    .getByRole('button', { name: `Ver a justificativa do boleto ${number}` })
    .click()
  await expect(save).toBeDisabled()
  await expect(save).toHaveAccessibleDescription('Nada foi alterado.')
  await form.getByRole('button', { name: 'Limpar justificativa' }).click()
  await expect(
    toast(page, new RegExp(`^Boleto ${number} continua ISENTAR, bloqueado: `)),
  ).toBeVisible()
})

test(
  'a boleto whose balance changed after the approval is not sent, and is returned with its reason (G15)',
  { tag: '@day' },
  async ({ page, request }) => {
    const approved = await findGuarded(request, 'SALDO')
    await approve(
      request,
      approved.map(({ idBoleto }) => idBoleto),
    )
    await loadFile(request, 'valor.csv', csv([{ ...tituloOf(changing), valorAberto: '950,00' }]))
    await resumeSession(page, 'regua')
    await open(page, '/negativar-lojista')
    await act(page, 'ENVIAR PARA NEGATIVAÇÃO').click()
    await tickFirstListings(dialog(page, 'Confirmação'))
    await dialog(page, 'Confirmação').getByRole('button', { name: 'Enviar', exact: true }).click()
    const held = page.getByRole('dialog').getByRole('row').filter({ hasText: changing })
    await expect(held).toContainText(
      /Saldo de R\$\s950,00 difere mais de 1,00\s?% do aprovado, R\$\s1\.000,00/,
    )
    // Each row shows the owner and the next step: it is analysed again.
    await expect(held).toContainText('Pendente Análise Cobrança Corporativa')
    await expect(held).toContainText(/R\$\s[\d.]+,\d\d/)
    await expect(held).toContainText('Parque das Águas')
    await picture(page, 'resultado-do-envio')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('dialog').getByRole('button', { name: 'Exportar' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(
      /^boletos-que-nao-foram-enviados-\d{4}-\d{2}-\d{2}\.xlsx$/,
    )
    await open(page, `/acompanhar-boletos?numBoleto=${changing}`)
    await expect(rows(page)).toContainText('Pendente Análise Cobrança Corporativa')
  },
)
