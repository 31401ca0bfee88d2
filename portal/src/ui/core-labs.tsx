import { coreLabIds, labById } from '@tradewind/contract/catalogue'
import classes from './core-labs.module.css'
import { scenes } from './product-scenes.ts'

/** The four labs of every instructor, with their pictures. */
export function CoreLabs() {
  return (
    <section className={classes.labs} aria-labelledby="core-labs">
      <h2 id="core-labs" className={classes.title}>
        Your four labs
      </h2>
      <ul className={classes.list}>
        {coreLabIds.map(labById).map(({ id, name }) => (
          <li key={id}>
            <img src={scenes[id]} alt="" width={320} height={180} className={classes.scene} />
            <span>{name}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
