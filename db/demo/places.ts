/** Location of a mall; streets, districts and CEPs belong to its municipality. */
export type Place = {
  readonly city: string
  readonly uf: string
  /** First five digits of the CEPs of the municipality, inclusive bounds. */
  readonly cep: readonly [number, number]
  readonly areaCode: string
  readonly districts: readonly string[]
}

export type DemoMall = Place & {
  readonly name: string
  readonly economicUnit: string
  readonly company: 0 | 1
  readonly units: number
  readonly dueDay: number
  readonly portfolio: string
  /** Ownership share of the companies in percent. */
  readonly share_percent: number
}

const regions: Readonly<Record<string, string>> = {
  SP: 'Sudeste',
  MG: 'Sudeste',
  ES: 'Sudeste',
  PR: 'Sul',
  RS: 'Sul',
  SC: 'Sul',
  PE: 'Nordeste',
  RN: 'Nordeste',
}

// Malls with co-owners.
const shares: Readonly<Record<string, number>> = { '2103': 75.5, '2106': 60, '2109': 50 }

const mall = (
  name: string,
  economicUnit: string,
  company: 0 | 1,
  units: number,
  dueDay: number,
  place: Place,
): DemoMall => ({
  name,
  economicUnit,
  company,
  units,
  dueDay,
  portfolio: regions[place.uf] ?? 'Centro-Oeste',
  share_percent: shares[economicUnit] ?? 100,
  ...place,
})

/** Ten invented malls in real municipalities, largest first; demo users belong to the first two. */
export const demoMalls: readonly DemoMall[] = [
  mall('Shopping Vale do Ipê', '2101', 0, 72, 10, {
    city: 'Campinas',
    uf: 'SP',
    cep: [13010, 13105],
    areaCode: '19',
    districts: ['Cambuí', 'Taquaral', 'Nova Campinas', 'Guanabara', 'Bonfim'],
  }),
  mall('Shopping Mirante das Araucárias', '2102', 0, 64, 10, {
    city: 'Curitiba',
    uf: 'PR',
    cep: [80010, 82500],
    areaCode: '41',
    districts: ['Batel', 'Água Verde', 'Portão', 'Juvevê', 'Bacacheri'],
  }),
  mall('Shopping Enseada das Gaivotas', '2103', 1, 60, 5, {
    city: 'Vila Velha',
    uf: 'ES',
    cep: [29100, 29128],
    areaCode: '27',
    districts: ['Praia da Costa', 'Itapuã', 'Glória', 'Coqueiral'],
  }),
  mall('Shopping Lagoa Clara', '2104', 0, 56, 10, {
    city: 'Belo Horizonte',
    uf: 'MG',
    cep: [30110, 31970],
    areaCode: '31',
    districts: ['Savassi', 'Lourdes', 'Funcionários', 'Buritis', 'Pampulha'],
  }),
  mall('Shopping Ribeira Nova', '2105', 1, 50, 5, {
    city: 'Recife',
    uf: 'PE',
    cep: [50030, 52070],
    areaCode: '81',
    districts: ['Boa Viagem', 'Espinheiro', 'Graças', 'Madalena', 'Pina'],
  }),
  mall('Shopping Bosque dos Buritis Altos', '2106', 0, 48, 10, {
    city: 'Goiânia',
    uf: 'GO',
    cep: [74110, 74690],
    areaCode: '62',
    districts: ['Setor Bueno', 'Setor Marista', 'Setor Oeste', 'Jardim Goiás'],
  }),
  mall('Shopping Dunas do Potengi', '2107', 1, 44, 5, {
    city: 'Natal',
    uf: 'RN',
    cep: [59010, 59090],
    areaCode: '84',
    districts: ['Tirol', 'Petrópolis', 'Lagoa Nova', 'Ponta Negra', 'Capim Macio'],
  }),
  mall('Shopping Cais da Figueira', '2108', 0, 38, 10, {
    city: 'Porto Alegre',
    uf: 'RS',
    cep: [90010, 91720],
    areaCode: '51',
    districts: ['Moinhos de Vento', 'Menino Deus', 'Bom Fim', 'Tristeza', 'Petrópolis'],
  }),
  mall('Shopping Planalto Central Park', '2109', 0, 30, 15, {
    city: 'Brasília',
    uf: 'DF',
    cep: [70040, 71680],
    areaCode: '61',
    districts: ['Asa Norte', 'Asa Sul', 'Sudoeste', 'Lago Norte'],
  }),
  mall('Shopping Porto das Canoas', '2110', 1, 24, 15, {
    city: 'Joinville',
    uf: 'SC',
    cep: [89201, 89238],
    areaCode: '47',
    districts: ['América', 'Atiradores', 'Anita Garibaldi', 'Glória', 'Bucarein'],
  }),
]

export const headOffice: Place = {
  city: 'São Paulo',
  uf: 'SP',
  cep: [1310, 5890],
  areaCode: '11',
  districts: ['Bela Vista', 'Pinheiros', 'Itaim Bibi', 'Vila Olímpia', 'Brooklin', 'Moema'],
}

/**
 * The two companies that own the malls: creditors of their boletos. Their CNPJs are not assigned to
 * anybody.
 */
export const demoCompanies = [
  {
    name: 'Ipê Branco Participações e Shoppings S.A.',
    root: '48207615',
    erpId: 9001,
    type: 'Empreendedora',
    street: 'Av. Engenheiro Luís Carlos, 1500',
    cep: '04571010',
    city: 'São Paulo',
    uf: 'SP',
    email: 'cobranca@ipebranco.example',
    phone: '1130504000',
  },
  {
    name: 'Costa Serena Empreendimentos Comerciais S.A.',
    root: '37915804',
    erpId: 9002,
    type: 'Empreendedora',
    street: 'Av. Conselheiro Aguiar Neto, 820',
    cep: '51020020',
    city: 'Recife',
    uf: 'PE',
    email: 'financeiro@costaserena.example',
    phone: '8134651200',
  },
] as const
