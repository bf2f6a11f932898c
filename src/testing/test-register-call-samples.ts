import { last, nobody, type Sample, type Target } from './test-targets.ts'

const company = (cnpj: string) => ({
  razaoSocial: 'Outra Empresa S.A.',
  cnpj,
  contatos: [{ tipo: 'EMAIL', contato: 'contato@empresa.example' }],
})
const mall = (nome: string) => ({ nome, codigoUnidadeEconomica: nome, participacao: '50.00' })

export const registerCallSamples: Readonly<Record<string, (target: Target) => Sample>> = {
  'registers.listMalls': () => ({}),
  'registers.listCompanies': () => ({}),
  'registers.listCompanyTypes': () => ({}),
  'registers.listStates': () => ({}),
  'registers.searchCompanies': () => ({ query: { page: 1, size: 50 } }),
  'registers.downloadCompanies': () => ({}),
  'registers.createCompany': () => ({ body: company('12ABC34501DE35') }),
  'registers.changeCompany': () => ({ params: { id: nobody }, body: company('12ABC345000188') }),
  'registers.searchMalls': () => ({ query: { page: 1, size: 50 } }),
  'registers.downloadMalls': () => ({}),
  'registers.createMall': () => ({ body: mall('Shopping Novo') }),
  'registers.changeMall': (target) => ({
    params: { id: last(target).mall },
    body: mall('Shopping Mudado'),
  }),
  'registers.searchEconomicUnits': () => ({ query: { page: 1, size: 50 } }),
  'registers.downloadEconomicUnits': () => ({}),
  'registers.saveMallCompanies': (target) => ({
    body: {
      list: [
        {
          empresaId: last(target).company,
          codigoUnidadeEconomica: '1',
          shoppingId: last(target).mall,
          principal: true,
        },
      ],
    },
  }),
  'registers.removeMallCompany': (target) => ({ params: { id: last(target).companyLine } }),
  'collectionGroups.listGroups': () => ({}),
  'collectionGroups.listPortfolios': () => ({}),
  'collectionGroups.listMallPortfolios': () => ({ query: { origens: 'ORACLE,SAP' } }),
  'collectionGroups.searchGroups': () => ({ body: { page: 1, size: 50 } }),
  'collectionGroups.downloadGroups': () => ({ body: {} }),
  'collectionGroups.saveGroup': ({ group }) => ({
    body: { idGrupoCobranca: group, nomeGrupoCobranca: 'Grupo dos dois', nomePortifolio: 'Outro' },
  }),
  'collectionGroups.deleteGroup': ({ group }) => ({ body: { idGrupoCobranca: group } }),
  'collectionGroups.searchTenants': ({ group }) => ({
    body: { idGrupoCobranca: group, page: 1, size: 50 },
  }),
  'collectionGroups.associate': (target) => ({
    body: {
      idGrupoCobranca: target.group,
      idShopping: last(target).mall,
      numCpfcnpj: '52998224725',
      luc: 'L1',
      nomFantasia: 'Loja nova',
    },
  }),
  'collectionGroups.dissociate': (target) => ({
    body: {
      idGrupoCobranca: target.group,
      idShopping: last(target).mall,
      numCpfcnpj: last(target).document,
      luc: last(target).luc,
    },
  }),
}
