import { describe, expect, test } from 'vitest'

import { localDate } from '#values/local-date.ts'

import {
  addressProblems,
  companyProblems,
  contactProblems,
  type CompanyLine,
  letterheadOf,
  lineProblems,
  mallProblems,
  maySaveCompanies,
  mayRemoveCompany,
  storedContact,
} from './rules.ts'

const nowhere = { logradouro: '', cep: '', cidade: '', uf: '' }
const contact = { tipo: 'EMAIL', contato: 'contato@empresa.example' } as const
const company = {
  razaoSocial: 'Órion S.A.',
  cnpj: '12ABC34501DE35',
  endereco: nowhere,
  contatos: [contact],
}
const companyFacts = { isCnpjTaken: false, isTypeKnown: true, isMunicipality: () => true }
const fields = (problems: readonly { readonly campo: string }[]) =>
  problems.map(({ campo }) => campo)

describe('rules 8, Empresa', () => {
  test.each([
    ['12ABC34501DE35', []],
    ['11222333000181', []],
    ['12ABC34501DE34', ['cnpj']],
    ['00000000000000', ['cnpj']],
    ['', ['cnpj']],
  ])('CNPJ check digits, letters included: %s', (cnpj, expected) => {
    expect(fields(companyProblems({ ...company, cnpj }, companyFacts))).toEqual(expected)
  })

  test('the CNPJ is unique', () => {
    expect(companyProblems(company, { ...companyFacts, isCnpjTaken: true })).toEqual([
      { campo: 'cnpj', mensagem: 'Já existe uma empresa com este CNPJ.' },
    ])
  })

  test('at least one contact, a name, and an existing type', () => {
    expect(
      fields(
        companyProblems(
          { ...company, razaoSocial: ' ', contatos: [] },
          { ...companyFacts, isTypeKnown: false },
        ),
      ),
    ).toEqual(['razaoSocial', 'tipoEmpresaId', 'contatos'])
  })
})

describe('contacts', () => {
  test('for TELEFONE, non-word characters are stripped before saving', () => {
    expect(storedContact({ tipo: 'TELEFONE', contato: '(11) 91234-5678' })).toBe('11912345678')
    expect(storedContact({ tipo: 'EMAIL', contato: ' a.b@c.example ' })).toBe('a.b@c.example')
  })

  test.each([
    ['TELEFONE', '(11) 91234-5678', true],
    ['TELEFONE', '(81) 3465-1200', true],
    ['TELEFONE', '(11) 1234-5678', false],
    ['TELEFONE', '(01) 91234-5678', false],
    ['TELEFONE', '(11) 81234-5678', false],
    ['TELEFONE', '', false],
    ['EMAIL', 'cobranca@ipebranco.example', true],
    ['EMAIL', 'cobranca@', false],
    ['EMAIL', 'a b@c.example', false],
  ] as const)('%s %s: %s', (tipo, contato, isGood) => {
    expect(fields(contactProblems([contact, { tipo, contato }]))).toEqual(
      isGood ? [] : ['contatos.1.contato'],
    )
  })
})

describe('addresses', () => {
  const paulista = {
    logradouro: 'Avenida Paulista, 1000',
    cep: '01310100',
    cidade: 'São Paulo',
    uf: 'SP',
  }
  const isMunicipality = (city: string, uf: string) => city === 'São Paulo' && uf === 'SP'

  test.each([
    [paulista, []],
    [{ ...paulista, cep: '01310-100' }, []],
    [nowhere, []],
    [{ ...paulista, cep: '0131010' }, ['endereco.cep']],
    [{ ...paulista, cep: '20040002' }, ['endereco.cep']],
    [{ ...paulista, uf: 'XX' }, ['endereco.uf']],
    [{ ...paulista, cidade: 'Recife' }, ['endereco.cidade']],
    [{ ...nowhere, cidade: 'Recife' }, ['endereco.cidade']],
  ])('city, CEP and state agree: %o', (address, expected) => {
    expect(fields(addressProblems(address, isMunicipality))).toEqual(expected)
  })
})

describe('rules 8, Shopping', () => {
  const mall = { nome: 'Shopping Um', codigoUnidadeEconomica: '1', endereco: nowhere, contatos: [] }
  const facts = { isUnitTaken: false, isNameTaken: false, isMunicipality: () => true }
  const days = (from: string, to: string) => ({
    ...mall,
    dataInicio: localDate(from),
    dataFim: localDate(to),
  })

  test('dataFim is on or after dataInicio', () => {
    expect(mallProblems(days('2026-01-02', '2026-01-02'), facts)).toEqual([])
    expect(fields(mallProblems(days('2026-01-02', '2026-01-01'), facts))).toEqual(['dataFim'])
    expect(mallProblems({ ...mall, dataFim: localDate('2026-01-01') }, facts)).toEqual([])
  })

  test('its economic unit and its name are unique', () => {
    expect(fields(mallProblems(mall, { ...facts, isUnitTaken: true, isNameTaken: true }))).toEqual([
      'nome',
      'codigoUnidadeEconomica',
    ])
    expect(fields(mallProblems({ ...mall, nome: '', codigoUnidadeEconomica: ' ' }, facts))).toEqual(
      ['nome', 'codigoUnidadeEconomica'],
    )
  })
})

describe('rules 8, Empresa x Shopping', () => {
  const line = (more: Partial<CompanyLine> = {}): CompanyLine => ({
    empresaId: 1,
    codigoUnidadeEconomica: '1',
    ativo: true,
    principal: false,
    ...more,
  })
  const within = (
    from: string | undefined,
    to: string | undefined,
    more: Partial<CompanyLine> = {},
  ) =>
    line({ dataInicio: from ? localDate(from) : null, dataFim: to ? localDate(to) : null, ...more })
  const known = () => true

  test('exactly one company is flagged principal', () => {
    expect(maySaveCompanies([line({ principal: true }), line()])).toBeUndefined()
    expect(maySaveCompanies([line(), line()])?.because).toBe(
      'Marque exatamente uma empresa como principal.',
    )
    expect(maySaveCompanies([line({ principal: true }), line({ principal: true })])).toBeDefined()
    expect(maySaveCompanies([])).toBeDefined()
  })

  test('the principal one is active', () => {
    expect(maySaveCompanies([line({ principal: true, ativo: false }), line()])?.because).toBe(
      'A empresa principal precisa estar ativa.',
    )
  })

  test.each([
    [within('2026-01-01', '2026-06-30'), within('2026-07-01', undefined), []],
    [within('2026-01-01', '2026-06-30'), within('2026-06-30', undefined), ['1.dataInicio']],
    [within(undefined, undefined), within('2026-06-30', '2026-07-01'), ['1.dataInicio']],
    [within(undefined, undefined), within('2026-06-30', '2026-07-01', { empresaId: 2 }), []],
    [within(undefined, undefined), within(undefined, undefined, { ativo: false }), []],
    [within('2026-06-30', '2026-06-29'), within('2025-01-01', '2025-01-01'), ['0.dataFim']],
  ])('validity ranges of the same company do not overlap: %#', (one, other, expected) => {
    expect(fields(lineProblems([one, other], known))).toEqual(expected)
  })

  test('each line has a known company and a code', () => {
    expect(fields(lineProblems([line({ codigoUnidadeEconomica: '' })], () => false))).toEqual([
      '0.empresaId',
      '0.codigoUnidadeEconomica',
    ])
  })

  test('the principal company cannot be removed until another replaces it', () => {
    expect(mayRemoveCompany(line({ principal: true }))).toBeDefined()
    expect(mayRemoveCompany(line())).toBeUndefined()
  })
})

describe('letterhead', () => {
  const address = {
    street: 'Av. Principal, 1000',
    city: 'Belo Horizonte',
    uf: 'MG',
    cep: '30110000',
  }
  const none = { street: null, city: null, uf: null, cep: null }
  const company = { ...none, name: 'Empreendedora Vila Nova S.A.', cnpj: '11222333000181' }

  test('has company, CNPJ, address and contact of the registers', () => {
    expect(
      letterheadOf({
        ...address,
        mall: 'Shopping Vila Nova',
        company,
        phones: ['3135550100'],
        emails: ['cobranca@vilanova.example'],
      }),
    ).toEqual({
      mall: 'Shopping Vila Nova',
      lines: [
        'Empreendedora Vila Nova S.A., CNPJ 11.222.333/0001-81',
        'Av. Principal, 1000, Belo Horizonte/MG, 30110-000',
      ],
      contact: '(31) 3555-0100, cobranca@vilanova.example',
    })
  })

  test('has the address of the company if the mall has none, and invents nothing', () => {
    const of = { ...none, mall: 'M', phones: [], emails: [] }
    expect(letterheadOf({ ...of, company: { ...company, ...address } }).lines[1]).toContain('Av.')
    expect(letterheadOf({ ...of, company: null })).toEqual({ mall: 'M', lines: [], contact: null })
  })
})
