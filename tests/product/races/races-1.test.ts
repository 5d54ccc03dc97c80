import { playScenes } from '../../support/races/play-scene';
import { SCENES } from '../../support/races/scenes';

/** Half of the scenes: two files run beside each other. */
playScenes(SCENES.filter((_scene, index) => index % 2 === 0));
