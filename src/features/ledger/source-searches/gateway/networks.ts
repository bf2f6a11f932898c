import type { LookupAddress } from 'node:dns'
import { lookup as resolve } from 'node:dns/promises'
import { BlockList, isIP, type LookupFunction } from 'node:net'

import { NoAnswer } from './port.ts'

const notPublic = new BlockList()
for (const network of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
])
  addTo(notPublic, network)
for (const network of [
  '::/127',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  'fc00::/7',
  'fe80::/10',
  'ff00::/8',
])
  addTo(notPublic, network)

/** Never asked, even if the settings name its network: it holds the credentials of machines. */
const metadata = new BlockList()
addTo(metadata, '169.254.0.0/16')
addTo(metadata, 'fe80::/10')
addTo(metadata, 'fd00:ec2::/32')

function addTo(list: BlockList, network: string): void {
  const [address = '', bits = ''] = network.split('/')
  list.addSubnet(address, Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

const isIn = (list: BlockList, address: string) =>
  list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Tests an address: a public one, or one of the networks that the settings name for its host. */
export function addressCheck(networks: readonly string[]): (address: string) => boolean {
  const named = new BlockList()
  for (const network of networks) addTo(named, network)
  return (address) =>
    isIP(address) !== 0 &&
    !isIn(metadata, address) &&
    (networks.length === 0 ? !isIn(notPublic, address) : isIn(named, address))
}

const forbidden = (host: string) =>
  new NoAnswer(
    `Sem resposta de ${host}: o nome leva a um endereço de rede que não é permitido (REGUA_FONTES_HOSTS).`,
  )

export type Resolve = (host: string) => Promise<readonly LookupAddress[]>

const withSystem: Resolve = (host) => resolve(host, { all: true, verbatim: true })

/**
 * Resolves a host once and connects only to the addresses that were checked, so that its name
 * cannot lead elsewhere in between. One forbidden address refuses the host.
 */
export function guardedLookup(
  networks: readonly string[],
  resolveHost: Resolve = withSystem,
): LookupFunction {
  const isAllowed = addressCheck(networks)
  return (host, options, onDone) => {
    resolveHost(host).then(
      (addresses) => {
        const [first] = addresses
        if (first === undefined || !addresses.every(({ address }) => isAllowed(address)))
          onDone(forbidden(host), '', 4)
        else if (options.all === true) onDone(null, [...addresses])
        else onDone(null, first.address, first.family)
      },
      (error: unknown) => onDone(error as NodeJS.ErrnoException, '', 4),
    )
  }
}

/** Refuses an address written as numbers, which no name server is asked about. */
export function checkLiteral(hostname: string, networks: readonly string[]): void {
  const address = hostname.replace(/^\[|\]$/g, '')
  if (isIP(address) !== 0 && !addressCheck(networks)(address)) throw forbidden(hostname)
}
