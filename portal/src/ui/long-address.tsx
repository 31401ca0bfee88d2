import { Fragment } from 'react'

/** An address of a page or of mail that may continue on the next line, but not in the middle of a word. */
export function LongAddress({ address }: { address: string }) {
  return addressParts(address).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}

/** Splits an address where a line may end: after slashes, dots, question marks and the like, and before the at sign. */
export function addressParts(address: string): string[] {
  return address.split(/(?<=[/.?&=_-])(?![/.?&=_-])|(?=@)/u).filter((part) => part !== '')
}
