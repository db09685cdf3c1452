import chromium from "@sparticuz/chromium"; import { chromium as pw } from "playwright-core"; import {readFileSync} from 'node:fs';
const b=await pw.launch({executablePath: await chromium.executablePath(), args: chromium.args, headless:true});
const p=await b.newPage({viewport:{width:Number(process.argv[4]??960),height:900}, deviceScaleFactor:1.5});
await p.setContent(readFileSync(process.argv[2],'utf8'));
const h=await p.evaluate(()=>{const x=[...document.querySelectorAll('h2')][0]; return x? x.getBoundingClientRect().top : 1200});
await p.screenshot({path:process.argv[3], clip:{x:0,y:0,width:Number(process.argv[4]??960),height:Math.min(h,1600)}, fullPage:true});
await b.close(); console.log(h);
