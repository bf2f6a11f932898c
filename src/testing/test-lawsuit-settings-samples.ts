import type { RegisterSample } from './test-register-samples.ts'
import type { Sample, Target } from './test-targets.ts'

const unknownId = 2_147_480_000
const page = { query: { page: 1, size: 50 } }
type Samples = Readonly<Record<string, (target: Target) => Sample>>

/** Samples of a register's calls: its page, its download, its acts. */
const register = (
  [many, one]: readonly [string, string],
  body: NonNullable<Sample['body']>,
  acts: readonly ('create' | 'change' | 'save' | 'remove' | 'end' | 'deactivate')[],
  key: Readonly<Record<string, string | number>> = { id: unknownId },
): Samples => ({
  [`lawsuitSettings.search${many}`]: () => page,
  [`lawsuitSettings.download${many}`]: () => ({}),
  ...Object.fromEntries(
    acts.map((act) => [
      `lawsuitSettings.${act}${one}`,
      () =>
        act === 'create' || act === 'save'
          ? { body }
          : act === 'change'
            ? { params: key, body }
            : { params: key },
    ]),
  ),
})

const justification = (descricao: string) => ({
  descricao,
  limiteJustificativa: 2,
  dataInicio: '2026-01-01',
  dataFinal: '2026-12-31',
  aprovador: true,
})
const pair = { idAjzTipoDivida: 1, idAjzTipoContrato: 5 }

export const lawsuitSettingsSamples: Samples = {
  'lawsuitSettings.listActionTypes': () => ({}),
  'lawsuitSettings.listJustifications': () => ({}),
  'lawsuitSettings.listDebtTypes': () => ({}),
  'priceIndices.search': () => page,
  'priceIndices.download': () => ({}),
  'priceIndices.upload': () => ({
    body: { ensaio: 'true' },
    file: ['indices.csv', 'indice;mes;valor\r\nIPCA;01/2025;0,16\r\n'],
  }),
  'negativationSettings.listLawsuitParameters': () => ({}),
  'negativationSettings.downloadLawsuitParameters': () => ({}),
  'negativationSettings.saveLawsuitParameter': () => ({
    body: { codigoParametro: 'AJZ_SLA_1', valor: '6', statusAtivo: true },
  }),
  ...register(
    ['Requirements', 'Requirement'],
    { idTipoDivida: 1, idTipoAcao: 1, divMinTotal: 10 },
    ['create', 'change', 'end'],
  ),
  ...register(['LedgerAccounts', 'LedgerAccount'], { conta: '1.1.2', idTipoDivida: 1 }, [
    'create',
    'change',
  ]),
  ...register(['ContractTypes', 'ContractType'], { nome: 'NOVO', codContrato: 'NV' }, [
    'create',
    'change',
    'deactivate',
  ]),
  ...register(['ActionTypes', 'ActionType'], { codigo: 'NOV', nomTipoAcao: 'Nova' }, [
    'save',
    'remove',
  ]),
  ...register(['DebtTypes', 'DebtType'], { codTipoDivida: 'NOVA', descricao: 'Nova' }, [
    'save',
    'remove',
  ]),
  ...register(['DebtTypeConfigs', 'Config'], {}, []),
  'lawsuitSettings.createConfig': () => ({ body: { ...pair, idAjzTipoMovimento: [1] } }),
  'lawsuitSettings.changeConfig': () => ({ body: { ...pair, idAjzTipoMovimento: [1] } }),
  'lawsuitSettings.removeConfig': () => ({ body: pair }),
  ...register(['LawsuitStatuses', 'LawsuitStatus'], { nome: 'Nova' }, ['save', 'remove']),
  ...register(['CreditKinds', 'CreditKind'], { nome: 'Nova' }, ['save', 'remove']),
  ...register(['MovementTypes', 'MovementType'], { codMovimento: 'NMV' }, ['create', 'change']),
  ...register(['DocumentTypes', 'DocumentType'], { prefixo: 'ND', codDocumento: 9 }, [
    'create',
    'change',
    'deactivate',
  ]),
  ...register(['Justifications', 'Justification'], justification('Nova'), [
    'create',
    'change',
    'end',
  ]),
  ...register(
    ['Costs', 'Cost'],
    { uf: 'SP', percentual: '1.50', valorMinimo: 176.8 },
    ['create', 'change', 'remove'],
    { uf: 'SP' },
  ),
}

const confessed = { idAjzTipoDivida: 5, idAjzTipoContrato: 4 }

/** Samples for every-register.test.ts; all these registers are company-wide. */
export const lawsuitRegisterSamples: Readonly<Record<string, RegisterSample>> = {
  'debt-types': {
    fieldsToCreate: () => ({ codTipoDivida: 'REG', descricao: 'Registro novo' }),
    fieldsToChange: (_, number) => ({ codTipoDivida: 'REG', descricao: `Registro ${number}` }),
    expected: (number) => ({ codTipoDivida: 'REG', descricao: `Registro ${number}` }),
  },
  'ledger-accounts': {
    fieldsToCreate: () => ({ conta: '1.1.2.03', idTipoDivida: 1 }),
    fieldsToChange: (_, number) => ({ conta: '1.1.2.03', idTipoDivida: 2, rubric: `R${number}` }),
    expected: (number) => ({ conta: '1.1.2.03', idTipoDivida: 2, rubric: `R${number}` }),
  },
  'action-types': {
    fieldsToCreate: () => ({ codigo: 'REG', nomTipoAcao: 'Registro novo' }),
    fieldsToChange: (_, number) => ({
      codigo: 'REG',
      nomTipoAcao: `Registro ${number}`,
      chance: '62.50',
    }),
    expected: (number) => ({ nomTipoAcao: `Registro ${number}`, chance: 62.5 }),
  },
  'lawsuit-statuses': {
    fieldsToCreate: () => ({ nome: 'Registro novo' }),
    fieldsToChange: (_, number) => ({ nome: `Registro ${number}`, encerra: true }),
    expected: (number) => ({ nome: `Registro ${number}`, encerra: true }),
  },
  'credit-kinds': {
    fieldsToCreate: () => ({ nome: 'Registro novo' }),
    fieldsToChange: (_, number) => ({ nome: `Registro ${number}` }),
    expected: (number) => ({ nome: `Registro ${number}` }),
  },
  'lawsuit-requirements': {
    fieldsToCreate: () => ({ idTipoDivida: 1, idTipoAcao: 2, divMinTotal: 100 }),
    fieldsToChange: (_, number) => ({ idTipoDivida: 1, idTipoAcao: 2, boletosAbertos: number }),
    expected: (number) => ({ tipoDivida: 'LOJA', boletosAbertos: number }),
  },
  'debt-type-configs': {
    fieldsToCreate: () => ({ ...confessed, idAjzTipoMovimento: [5] }),
    fieldsToChange: (_, number) => ({
      ...confessed,
      idAjzTipoMovimento: [5],
      idAjzTipoDocumento: [number],
    }),
    expected: (number) => ({ idAjzTipoDocumento: [number], movimentos: 'CFD' }),
    removal: confessed,
  },
  'lawsuit-contract-types': {
    fieldsToCreate: () => ({ nome: 'REGISTRO', codContrato: 'RGJ' }),
    fieldsToChange: (_, number) => ({ nome: `REGISTRO ${number}`, codContrato: 'RGJ' }),
    expected: (number) => ({ nome: `REGISTRO ${number}`, codContrato: 'RGJ', flagAtivo: true }),
  },
  'lawsuit-movement-types': {
    fieldsToCreate: () => ({ codMovimento: 'RGJ' }),
    fieldsToChange: (_, number) => ({ codMovimento: `RGJ${number}` }),
    expected: (number) => ({ codMovimento: `RGJ${number}`, tipoConta: 'COMERCIAL' }),
  },
  'lawsuit-document-types': {
    fieldsToCreate: () => ({ prefixo: 'RJ', codDocumento: 7, descricao: 'Registro' }),
    fieldsToChange: (_, number) => ({ prefixo: 'RJ', codDocumento: number }),
    expected: (number) => ({ prefixo: 'RJ', codDocumento: number, descricao: 'Registro' }),
  },
  'lawsuit-justifications': {
    fieldsToCreate: () => justification('Registro novo'),
    // Dates apply at once; other changes wait for a second person.
    fieldsToChange: (_, number) => ({
      ...justification('Registro novo'),
      dataFinal: `2027-12-0${number}`,
    }),
    expected: (number) => ({ descricao: 'Registro novo', dataFinal: `2027-12-0${number}` }),
    ends: { flagAtivo: false },
  },
  'lawsuit-parameters': {
    existing: () => 'INDICE_MESES_PROJETADOS',
    fieldsToChange: (_, number) => ({
      codigoParametro: 'INDICE_MESES_PROJETADOS',
      valor: `${3 + number}`,
      statusAtivo: true,
    }),
    expected: () => ({}),
    isProposed: true,
  },
  'lawsuit-costs': {
    fieldsToCreate: () => ({ uf: 'AC', percentual: '1.50' }),
    fieldsToChange: (_, number) => ({ uf: 'AC', percentual: '2.00', valorMinimo: number }),
    expected: (number) => ({ uf: 'AC', percentual: 2, valorMinimo: number }),
  },
}
