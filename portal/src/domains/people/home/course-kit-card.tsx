import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { courseKit } from '@tradewind/contract/catalogue'
import { Link } from 'react-router'
import { scenes } from '../../../ui/product-scenes.ts'
import classes from './lab-card.module.css'

/** The card of the Course Kit, which every instructor holds. */
export function CourseKitCard() {
  return (
    <article className={classes.card} data-leads>
      <img className={classes.scene} src={scenes[courseKit.id]} alt="" width={640} height={360} />
      <div className={classes.words}>
        <h2>{courseKit.name}</h2>
        <p className={classes.teaches}>{courseKit.teaches}</p>
      </div>
      <div className={classes.foot}>
        <div id="details-course-kit" className={classes.details}>
          <p className={classes.duration}>For instructors</p>
          <p className={classes.status}>
            <IconCircleCheck size={18} stroke={1.75} aria-hidden />
            Yours
          </p>
        </div>
        <Button
          component={Link}
          to="/coursekit"
          className={classes.target ?? ''}
          aria-label={`Open ${courseKit.name}`}
          aria-describedby="details-course-kit"
        >
          OPEN
        </Button>
      </div>
    </article>
  )
}
